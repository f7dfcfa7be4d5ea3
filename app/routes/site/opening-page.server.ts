import { z } from "zod";
import { invalid } from "#app/domain/errors.ts";
import { signedFileAddress } from "#app/domain/files/signed-links.ts";
import { findOpeningPlans, mayChangePlans } from "#app/domain/plans/plans.ts";
import type { OpeningState } from "#app/domain/site/opening-states.sql.ts";
import { forgetPhotos, storePhotos } from "#app/domain/site/photos.ts";
import type { SiteOpening } from "#app/domain/site/site-opening.ts";
import {
	type RecordFields,
	requireRecordable,
	type StoredPhoto,
	saveSiteRecord,
	siteRecordFields,
} from "#app/domain/site/site-record.ts";
import { MAX_PHOTOS, MAX_RECORD_BYTES } from "#app/file-limits.ts";
import type { Entrance } from "#app/http/guards.server.ts";
import { limitRecords } from "#app/http/rate-limits.server.ts";
import { files, forkEm } from "#app/http/resources.server.ts";
import type { SiteContext } from "#app/http/site-guard.server.ts";
import { checkFairly } from "#app/http/stored-uploads.server.ts";
import { type FormFiles, submitThrough } from "#app/http/submit.server.ts";
import { planPaths } from "#app/plan-paths.ts";
import { sitePaths } from "#app/site-paths.ts";
import type { Picture } from "#app/ui/solution/drawing.tsx";
import { settings } from "#db/settings.ts";

const text = z.string().optional();
const texts = z.array(z.string()).default([]);

/** The acts of the form: an inspection has one for each result, so that a single press says it. */
const recordForm = z.object({
	...{ do: text, key: text, seen: text, at: text, clock: text, corrects: text, answers: text },
	/** The page has said that the evidence does not cover the seal, and the person that it was built all the same. */
	...{ uncovered: text, anyway: text },
	...{ other_product: text, side: text, note: text, reason: text, why: text },
	/** The ids of all products that were offered, of those that are ticked, and the batch of each that was offered. */
	...{ offered: texts, used: texts, batch: texts },
});

type RecordForm = z.output<typeof recordForm>;

const RECORD_LISTS = ["offered", "used", "batch"] as const;

const ACTS: Record<string, Partial<Record<keyof RecordFields, string>>> = {
	accepted: { kind: "inspected", result: "accepted" },
	rejected: { kind: "inspected", result: "rejected" },
	"left as built": { kind: "note" },
};

/** Only what is built states products, so that a tick that was there from the start says nothing of an inspection. */
const BUILT = ["installed", "remedied", "not as drawn"];

const SEALED = ["installed", "remedied"];

const NOT_COVERED = "It is not covered. Tick that it was built anyway, or record it as not as drawn.";

/** Makes the fields of a record out of a form. Throws invalid. */
function fieldsOf(penetration: number, sent: RecordForm): RecordFields {
	const { do: act = "", offered, used, batch, why, reason, uncovered, anyway, ...rest } = sent;
	const { kind = act, result } = ACTS[act] ?? {};
	if (uncovered && !anyway && SEALED.includes(kind)) throw invalid({ anyway: [NOT_COVERED] });
	const isReasoned = result === "rejected" || act === "left as built";
	const products = offered.flatMap((id, at) => (used.includes(id) ? [{ id, batch: batch[at] ?? "" }] : []));
	const stated = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ""));
	const read = siteRecordFields.safeParse({
		...{ ...stated, penetration, kind, result },
		...(isReasoned ? { reason: why || reason } : {}),
		...(BUILT.includes(kind) ? { products } : { other_product: undefined }),
	});
	if (read.success) return read.data;
	throw invalid(z.flattenError(read.error).fieldErrors as Record<string, string[]>);
}

interface ReadRecord {
	fields: RecordFields;
	photos: StoredPhoto[];
}

/** The photos of the form, stored before its transaction. Who may not record sends none. */
const recordPhotos = (penetration: number): FormFiles<RecordForm, ReadRecord, SiteContext> => ({
	fields: ["photos"],
	maxFiles: MAX_PHOTOS,
	maxBytes: MAX_RECORD_BYTES,
	tooLarge: `A record can have at most ${MAX_PHOTOS} photos of up to 15 MB each.`,
	async prepare(context, sent, input) {
		const fields = fieldsOf(penetration, input);
		requireRecordable(context, fields);
		await limitRecords(context.who);
		const store = async () => storePhotos(await forkEm(), files(), sent);
		return { fields, photos: sent.length > 0 ? await checkFairly(context, store) : [] };
	},
	discard: async (_context, { photos }) => forgetPhotos(await forkEm(), files(), photos),
});

/**
 * Handles the form of a record. Its page shows refusals; where the record comes from a script, `refusedTo` makes them its answer.
 */
export const receiveRecord = (
	entrance: Entrance<SiteContext>,
	projectId: number,
	openingId: number,
	refusedTo?: string,
) =>
	submitThrough(
		entrance,
		{ schema: recordForm, lists: RECORD_LISTS, files: recordPhotos(openingId), refusedTo },
		async ({ em, ...place }, _input, { fields, photos }) => {
			const { record } = await saveSiteRecord(em, place, fields, photos);
			return `${sitePaths.opening(projectId, openingId)}?recorded=${record.id}#record-${record.id}`;
		},
	);

/** The links from an opening to its place on a plan, or to the plans of its level on which somebody may set it. */
export async function linksToPlans(
	{ em, ...place }: Pick<SiteContext, "em" | "site" | "project">,
	opening: OpeningState,
): Promise<{ to: string; label: string }[]> {
	const { plan, ofLevel } = await findOpeningPlans(em, place.project.id, opening);
	const { id: projectId } = place.project;
	if (plan) {
		const to = `${planPaths.plan(projectId, plan.id, { opening: opening.id })}#pin-${opening.id}`;
		return [{ to, label: ofLevel.length > 1 ? `On plan ${plan.name}` : "On plan" }];
	}
	if (!mayChangePlans(place) || opening.state === null) return [];
	return ofLevel.map(({ id, name }) => {
		const to = `${planPaths.plan(projectId, id, { place: opening.id })}#plan`;
		return { to, label: ofLevel.length > 1 ? `Set place on ${name}` : "Set place on plan" };
	});
}

/** The drawing of what seals an opening, by addresses that need no account. */
export function sitePicture(seal: SiteOpening["seal"]): Picture | null {
	if (!seal) return null;
	const { id, imgSmall, imgLarge } = seal.files;
	const signing = { now: new Date(), origin: "", secret: settings().fileLinkSecret };
	const pictureOf = (field: "img_small" | "img_large", file: typeof imgSmall) => {
		if (!file?.width || !file.height) return null;
		const { name, id: version, width, height } = file;
		return { src: signedFileAddress({ kind: "drawing", id, field, name, version }, signing), width, height };
	};
	const [small, large] = [pictureOf("img_small", imgSmall), pictureOf("img_large", imgLarge)];
	return small && large ? { ...small, larger: large } : (small ?? large);
}
