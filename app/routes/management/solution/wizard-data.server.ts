import { evaluateParts } from "#app/domain/catalogue/evidence/completeness.sql.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { readSolutionWizard, type SolutionKey, stateOfStep } from "#app/domain/wizards/solution.ts";
import {
	listChosenSpecimens,
	listChosenSubstrates,
	listFilters,
	listSpecimens,
	listSubstrates,
} from "#app/domain/wizards/solution-choices.sql.ts";
import { findingsOnDraft, stateOfText } from "#app/domain/wizards/solution-findings.ts";
import { type HeldPicture, SOLUTION_STEPS, type SolutionSnapshot } from "#app/domain/wizards/solution-values.ts";
import { idOrNew, type RequestContext } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { sayIssued } from "#app/routes/management/recall/issued-words.server.ts";
import { fileOf, pictureOf, responsivePicture } from "#app/routes/specs/solution/cards.ts";
import { fileLimits } from "#app/routes/uploading/file-limits.server.ts";

export interface SolutionAddress {
	key: SolutionKey;
	path: string;
	/** Null: where the person left off. */
	step: number | null;
}

export function readAddress(request: Request, id: string | undefined): SolutionAddress {
	const asked = new URL(request.url).searchParams.get("step") ?? "";
	const step = /^[1-5]$/.test(asked) ? Number(asked) : null;
	const recordId = idOrNew(id);
	const path = recordId === null ? paths.solutionCreate() : paths.solutionEdit(recordId);
	return { key: { kind: "solution", recordId }, path, step };
}

const heldPicture = ({ id, width, height }: HeldPicture) => ({ src: paths.wizardFile(id), width, height });

async function inWords({ em }: RequestContext, { drawing, notes, substrates, specimens }: SolutionSnapshot) {
	return {
		drawing,
		notes: notes.map((note, at) => `${at + 1}. ${note}`).join(" "),
		substrates: (await listChosenSubstrates(em, substrates)).map(({ label }) => label).join("; "),
		specimens: (await listChosenSpecimens(em, specimens)).map(({ label }) => label).join("; "),
	};
}

/** Kept here, beside what is stored. */
const compare = async (context: RequestContext, mine: SolutionSnapshot, theirs: SolutionSnapshot) => ({
	mine: await inWords(context, mine),
	theirs: await inWords(context, theirs),
});

export async function readWizardPage(context: RequestContext, { key, path, step: asked }: SolutionAddress) {
	const { em, actor } = context;
	const wizard = await readSolutionWizard(em, actor, key);
	const { snapshot, newer } = wizard;
	const before = wizard.stored;
	const { substrates, specimens, filter, pdf, image } = snapshot;
	const step = Math.min(asked ?? wizard.step, wizard.step);
	const [stored] = key.recordId === null ? [] : await readSolutions(em, [key.recordId]);
	const part = SOLUTION_STEPS[step - 1]!.part;
	const review = step === SOLUTION_STEPS.length;
	const findings = step === 4 || review ? await findingsOnDraft(em, key.recordId, snapshot) : [];
	return {
		path,
		back: paths.solutionManager({ selected: key.recordId }),
		isNew: key.recordId === null,
		limits: fileLimits(),
		record: key.recordId,
		issued: await sayIssued({ em, actor }, "solution", key.recordId),
		step,
		furthest: wizard.step,
		resumed: wizard.resumed && asked === null,
		snapshot,
		seen: part ? stateOfStep(snapshot, part) : "",
		pictures: {
			held: image && heldPicture(image),
			stored: stored ? responsivePicture(stored) : null,
			small: stored ? pictureOf(stored.id, "img_small", stored.imgSmall) : null,
			storedPdf: stored?.pdf ? { name: stored.pdf.name, address: fileOf(stored.id, "pdf", stored.pdf) } : null,
		},
		substrates: step === 3 || review ? await listChosenSubstrates(em, substrates) : [],
		moreSubstrates: step === 3 ? await listSubstrates(em, substrates, filter.substrate) : [],
		specimens: step === 4 || review ? await listChosenSpecimens(em, specimens) : [],
		more: step === 4 ? { ...(await listSpecimens(em, specimens, filter)), filters: await listFilters(em) } : null,
		changes: review && before ? await compare(context, snapshot, before) : null,
		completeness: review
			? await evaluateParts(em, {
					hasPdf: pdf !== null || Boolean(stored?.pdf),
					hasPicture: image !== null || Boolean(stored?.imgLarge),
					isActive: stored?.isActive ?? true,
					substrates,
					specimens,
				})
			: null,
		findings,
		toAcknowledge: review ? stateOfText(findings) : null,
		newer: newer && { version: newer.version, ...(await compare(context, snapshot, newer.snapshot)) },
	};
}

export type SolutionPage = Awaited<ReturnType<typeof readWizardPage>>;
