import type { Command } from "commander";
import { keysOf } from "#app/domain/keyed.ts";
import { type Call, does } from "#cli/action.ts";
import type { Direction } from "#cli/files.ts";
import { examples } from "./words.ts";

const descriptions: Record<Direction, string> = {
	export: "copy the files that a folder lacks out of the store, for a backup",
	import: "put files of such a folder back into the store, where it lacks them",
};

export function addFiles(program: Command): void {
	const group = program.command("files").description("copy drawings, pictures and schedules out of the store and back");
	examples(group, ["pfs files export /backup/files", "pfs files import /backup/files"]);
	for (const direction of keysOf(descriptions)) {
		const command = group.command(direction).description(descriptions[direction]).argument("<folder>", "the folder");
		command.addHelpText(
			"after",
			"\nThe files are those that the database names: back up the database first, and restore it first. Each is compared\nwith what was stored; what is missing or damaged is named, and the command ends with 1.",
		);
		examples(command, [`pfs files ${direction} /backup/files`]);
		does(command, async () => {
			const { copyFiles } = await import("#cli/files.ts");
			return (call: Call<object, [string]>) => copyFiles(direction, call);
		});
	}
}
