import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/settings/project.ts";

/** `app/domain/projects/list.ts` lies in the layer `app/domain`, `db/orm.ts` in `db`. */
function layerOf(path: string): string {
	const [top, second] = path.split(sep);
	return top === "app" && second && !second.includes(".") ? `app/${second}` : top!;
}

test("an import that leaves its layer goes by the package's names, where the lint rules see it", async () => {
	const escapes: string[] = [];
	for await (const file of glob("{app,cli,db,emails}/**/*.{ts,tsx}", { cwd: projectRoot })) {
		for (const [, target] of readFileSync(join(projectRoot, file), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
			const reached = relative(projectRoot, join(projectRoot, dirname(file), target!));
			if (layerOf(reached) !== layerOf(file)) escapes.push(`${file} → ${reached}`);
		}
	}
	expect(escapes).toEqual([]);
});
