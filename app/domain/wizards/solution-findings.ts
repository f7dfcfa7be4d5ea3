import {
	type Finding,
	findingsOnParts,
	newContradictions,
	ofText,
} from "#app/domain/catalogue/evidence/consistency.ts";
import { invalid } from "#app/domain/errors.ts";
import { Solution } from "#db/entities/solutions.ts";
import type { EntityManager } from "#db/orm.ts";
import { stateOf } from "./draft-state.ts";
import type { SolutionSnapshot } from "./solution-values.ts";

const MOST_SAID = 3;

const said = (texts: string[]) =>
	[...texts.slice(0, MOST_SAID), ...(texts.length > MOST_SAID ? [`And ${texts.length - MOST_SAID} more.`] : [])].join(
		" ",
	);

/** The API and imports store contradictions, and warn. */
export async function refuseContradictions(em: EntityManager, recordId: number | null, data: SolutionSnapshot) {
	const specimen = await newContradictions(em, recordId, data);
	if (specimen.length > 0) throw invalid({ specimen: [said(specimen)] });
}

export async function findingsOnDraft(em: EntityManager, recordId: number | null, data: SolutionSnapshot) {
	const stored = recordId === null ? null : await em.findOne(Solution, { id: recordId }, { disableIdentityMap: true });
	return findingsOnParts(em, { ...data, pdf: data.pdf?.id ?? stored?.pdf?.id ?? null });
}

/** Of the findings that are to be acknowledged as they are; null where there are none. */
export function stateOfText(findings: Finding[]): string | null {
	const texts = ofText(findings).map(({ text }) => text);
	return texts.length === 0 ? null : stateOf(texts);
}

/** Throws `invalid` unless the present findings of the drawing's text are those that were seen. */
export async function requireAcknowledged(
	em: EntityManager,
	recordId: number | null,
	data: SolutionSnapshot,
	acknowledged: string,
): Promise<void> {
	const state = stateOfText(await findingsOnDraft(em, recordId, data));
	if (state !== null && state !== acknowledged) {
		throw invalid({ acknowledged: ["Tick that the drawing is right as it is, or upload another one."] });
	}
}
