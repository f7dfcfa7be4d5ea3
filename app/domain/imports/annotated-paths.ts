import { stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { invalid } from "#app/domain/errors.ts";
import type { ImportInput, ImportOptions } from "./report.ts";

export const nameOf = ({ path, name }: ImportInput): string => name ?? basename(path);

export function annotatedPaths(out: string, inputs: readonly ImportInput[]): string[] {
	if (inputs.length === 1) return [out];
	const extension = extname(out);
	const beginning = join(dirname(out), basename(out, extension));
	const taken = new Set<string>();
	return inputs.map((input) => {
		const name = nameOf(input).replace(/\.csv$/i, "");
		let own = name;
		for (let number = 2; taken.has(own.normalize("NFC").toLowerCase()); number++) own = `${name}-${number}`;
		taken.add(own.normalize("NFC").toLowerCase());
		return `${beginning}-${own}${extension || ".csv"}`;
	});
}

export const outputsOf = (
	inputs: readonly ImportInput[],
	{ annotate, changes }: Pick<ImportOptions, "annotate" | "changes">,
): string[] => [...(annotate ? annotatedPaths(annotate, inputs) : []), ...(changes ? [changes] : [])];

const factsOf = (path: string) => stat(path).catch(() => null);

export async function checkOutputs(inputs: readonly ImportInput[], outputs: readonly string[]): Promise<void> {
	const sources = await Promise.all(inputs.map(({ path }) => factsOf(path)));
	const places = new Set<string>();
	for (const out of outputs) {
		const place = resolve(out).normalize("NFC").toLowerCase();
		if (places.has(place)) throw invalid({ "": [`Two files would be written to ${out}.`] });
		places.add(place);
		const facts = await factsOf(out);
		if (!facts) continue;
		if (facts.isDirectory()) throw invalid({ "": [`${out} is a folder.`] });
		if (sources.some((source) => source?.ino === facts.ino && source.dev === facts.dev)) {
			throw invalid({ "": [`${out} would be written over an input of this import.`] });
		}
	}
}
