import { z } from "zod";
import { dropWizardDraft } from "#app/domain/catalogue/wizards/drafts.ts";
import { addToSolution } from "#app/domain/catalogue/wizards/solution.ts";
import {
	beginSpecimenCopy,
	keepMySpecimen,
	keepSpecimenStep,
	submitSpecimen,
} from "#app/domain/catalogue/wizards/specimen.ts";
import { SPECIMEN_STEPS, specimenFields, stepOfField } from "#app/domain/catalogue/wizards/specimen-values.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { keyed } from "#app/domain/keyed.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { byStaff } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { offerNotice } from "#app/routes/management/recall/issued-words.server.ts";
import { stepAfter } from "#app/routes/management/wizard/moves.ts";
import { wayBack } from "./way-back.ts";
import type { SpecimenAddress } from "./wizard-data.server.ts";

/** A browser sends the line ends of its own; texts are compared by what they say. */
const typedText = z.string().transform((text) => text.replaceAll("\r\n", "\n"));
const texts = <Text extends z.ZodType>(text: Text) => keyed(specimenFields, () => text);

const schema = z.object({
	step: z.coerce.number().int().min(1).max(SPECIMEN_STEPS.length).default(1),
	move: z.string().max(20).default("next"),
	version: recordVersion.optional(),
	seen: z.object(texts(typedText.optional())).default({}),
	...texts(typedText.default("")),
});

const done = { create: "created", copy: "created", edit: "updated" };

async function finish(
	{ em, actor, session }: RequestContext,
	address: SpecimenAddress,
	copies: boolean,
): Promise<string> {
	const id = await submitSpecimen(em, actor, address.key);
	const { solution } = address;
	if (solution !== null) {
		await addToSolution(em, actor, { kind: "solution", recordId: solution === "new" ? null : Number(solution) }, id);
	}
	await leaveMessage(em, session, {
		notice: `Specimen successfully ${done[address.mode]}.`,
		...(address.mode === "edit" ? await offerNotice({ em, actor }, "specimen", id) : {}),
	});
	if (!copies) return wayBack(solution, id);
	await beginSpecimenCopy(em, actor, id);
	return paths.wizardStep(paths.specimenCopy(id), stepOfField("specimen_id"), solution);
}

export function act(request: Request, address: SpecimenAddress) {
	return submit(byStaff(request), schema, async (context, sent) => {
		const { step, move, seen, version, ...typed } = sent;
		const { em, actor } = context;
		const { key, path, solution } = address;
		if (move === "submit" || move === "submit and copy") return finish(context, address, move !== "submit");
		if (move === "cancel" || move === "theirs") await dropWizardDraft(em, actor, key);
		if (move === "cancel") return wayBack(solution, key.recordId);
		if (move === "theirs") return paths.wizardStep(path, 1, solution);
		if (move === "mine") {
			if (version !== undefined) await keepMySpecimen(em, actor, key, version);
			return paths.wizardStep(path, address.step ?? 1, solution);
		}
		const next = await keepSpecimenStep(em, actor, key, {
			step,
			typed,
			seen,
			to: stepAfter(move, step),
			joint: move === "joint",
		});
		return paths.wizardStep(path, next, solution);
	});
}
