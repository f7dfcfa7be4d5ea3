import { type Command, InvalidArgumentError } from "commander";

export function examples(command: Command, lines: string[]): Command {
	const title = lines.length === 1 ? "Example:" : "Examples:";
	return command.addHelpText("after", ["", title, ...lines.map((line) => `  ${line}`)].join("\n"));
}

export function wholeNumber(least: number, most: number): (text: string) => number {
	return (text) => {
		const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
		if (!(value >= least && value <= most)) {
			throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
		}
		return value;
	};
}

/** Gathers an option that may be said several times. */
export const several = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];
