import { hash } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import type { Check, Finding, FindingCode } from "#app/domain/facts/finding.schema.ts";
import { Acknowledgement } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

/** Findings of one code, acknowledged by one tick. */
export interface Point {
	code: FindingCode;
	/** Names what was seen: other findings have another. */
	key: string;
	findings: Finding[];
}

export const pointsOf = (findings: Finding[]): Point[] =>
	[...Map.groupBy(findings, ({ code }) => code)].map(([code, alike]) => ({
		code,
		key: `${code}.${hash("sha256", alike.map(({ text }) => text).join("\n")).slice(0, 16)}`,
		findings: alike,
	}));

/** Nothing stops an issue, and its issuer has seen all that is to be acknowledged. */
export const isAcknowledged = ({ stops, acknowledge }: Check, keys: readonly string[]): boolean =>
	stops.length === 0 && pointsOf(acknowledge).every(({ key }) => keys.includes(key));

/** Of an issue, by its issuer, at the time of the transaction. */
export async function storeAcknowledgements(
	em: EntityManager,
	actor: Actor,
	run: number,
	points: Point[],
): Promise<void> {
	const texts = (findings: Point["findings"]) => findings.map(({ text }) => text);
	await em.insertMany(
		Acknowledgement,
		points.map(({ code, findings }) => ({ run, code, texts: texts(findings), person: actor.id })),
	);
}
