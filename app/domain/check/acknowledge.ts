import { hash } from "node:crypto";
import type { Check, Finding, FindingCode } from "./finding.schema.ts";

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
