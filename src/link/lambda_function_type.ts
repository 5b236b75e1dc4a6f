import type { DefRef } from "./def_ref.ts";
import { type FunctionType, functionType } from "./function_type.ts";
import type { LambdaCall } from "./lambda_call.ts";
import { lambdaType } from "./lambda_type.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";

/** The function type that a function declares for a lambda which is passed to it; undefined for any other type. */
export function lambdaFunctionType(
  resolution: Resolution,
  ref: DefRef,
  caller: LinkFile,
  call: LambdaCall,
  fuel: number,
): FunctionType | undefined {
  const declared = lambdaType(resolution, ref, caller, call);
  return declared === undefined
    ? undefined
    : functionType(resolution, declared.site, declared.type, fuel);
}
