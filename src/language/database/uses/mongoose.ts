import { TableVia } from "../../../facts/table_via.ts";
import type { TableDetector } from "./table_detector.ts";

/** Collections of Mongoose: those that a model or schema names, or that are called after a model. */
export const mongoose: TableDetector = {
  concerns: (file) =>
    file.language === "javascript" && file.imports(/^(?:mongoose|@nestjs\/mongoose)$/),
  find(file, log): void {
    for (const { name: called, receiver, args, owner: def, line } of file.calls) {
      const [first = 0, second = 0, third = 0] = args;
      const isSchema = called === "Schema" &&
        (receiver === 0 || file.chain(receiver)?.at(-1) === "mongoose");
      const isModel = called === "model" && args.length >= 2 &&
        (receiver === 0 ? file.importOf("model") === "mongoose" : true);
      const collection = isSchema
        ? file.name(file.named([second], "collection"))
        : isModel
        ? file.name(third)
        : undefined;
      const model = isModel && third === 0 ? file.name(first) : undefined;
      if (collection !== undefined) {
        log.add({ def, name: collection, via: TableVia.client, line });
      } else if (model !== undefined) {
        log.add({ def, name: model, via: TableVia.convention, line });
      }
    }
    for (const { def, name, args, target, line } of file.annotations) {
      if (name !== "Schema" || target !== "") continue;
      const collection = file.name(file.named(args, "collection"));
      if (collection !== undefined) log.add({ def, name: collection, via: TableVia.client, line });
    }
  },
};
