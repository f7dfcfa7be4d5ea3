import { amountOf } from "#app/amounts.ts";
import { type Comparison, changeKind } from "#app/domain/facts/changes.schema.ts";

/** In a line: `2 solutions added, 1 changed; 3 penetrations changed`. */
export function summaryWords({ solutions, penetrations, project }: Comparison): string {
	const counts = changeKind.options.flatMap((kind) => {
		const count = solutions.filter(({ change }) => change === kind).length;
		return count > 0 ? [{ kind, count }] : [];
	});
	const [first, ...rest] = counts;
	const words = first
		? [`${amountOf(first.count, "solution")} ${first.kind}`, ...rest.map(({ kind, count }) => `${count} ${kind}`)]
		: [];
	const said = [
		words.join(", "),
		penetrations.length > 0 ? `${amountOf(penetrations.length, "penetration")} changed` : "",
		project.length > 0 && words.length === 0 && penetrations.length === 0 ? "details or documents changed" : "",
	].filter(Boolean);
	return said.join("; ") || "nothing changed";
}
