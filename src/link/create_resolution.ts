import { valueOfBinding } from "./binding_value.ts";
import { valueOfExpression } from "./expression_value.ts";
import { declaredSupertypes } from "./declared_supertypes.ts";
import { lambdaReceiver } from "./lambda_receiver.ts";
import { linearise } from "./linearise.ts";
import { findMembers } from "./member_search.ts";
import { memberValue } from "./member_value.ts";
import { lookUpName } from "./name_look_up.ts";
import { questionNumber } from "./question_number.ts";
import { QuestionSort } from "./question_sort.ts";
import type { Resolution } from "./resolution.ts";
import { spaceIn } from "./space_in.ts";
import { valueOfType } from "./type_value.ts";
import type { World } from "./link_model.ts";

/** Joins the parts that answer {@link Resolution}'s questions, which ask each other. */
export function createResolution(world: World): Resolution {
  const resolution: Resolution = {
    world,
    lookUp: (site, name, space, fuel, passed = 0) =>
      lookUpName(resolution, site, name, spaceIn(site.file, space), fuel, passed),
    evaluate: (site, expr, fuel, space) => valueOfExpression(resolution, site, expr, fuel, space),
    valueOfBinding: (file, row, fuel) =>
      world.recalled(
        questionNumber(QuestionSort.binding, file.number, row, fuel),
        () => valueOfBinding(resolution, file, row, fuel),
      ),
    lambdaReceiver: (file, scope, fuel) => lambdaReceiver(resolution, file, scope, fuel),
    valueOfType: (site, type, fuel) => valueOfType(resolution, site, type, fuel),
    member: (site, value, name, fuel, space = "value") =>
      memberValue(resolution, site, value, name, fuel, spaceIn(site.file, space)),
    membersOf: (type, name, search) => findMembers(resolution, type, name, search),
    linearisation: (type) => linearise(resolution, type),
    supertypes: (type) => declaredSupertypes(resolution, type),
  };
  return resolution;
}
