import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogueFiles } from "./catalogue/tables.ts";

for (const [name, text] of Object.entries(catalogueFiles())) {
	writeFileSync(join(import.meta.dirname, name), text);
	process.stdout.write(`${name}  ${text.length} characters\n`);
}
