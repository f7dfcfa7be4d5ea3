import { z } from "zod";
import { call, created, list, ok, PEOPLE } from "#app/api/http/call.ts";
import { requiredUpload } from "#app/api/http/input.ts";
import { forgetPhotos, storePhotos } from "#app/domain/site/photos.ts";
import { RECORD_KINDS } from "#app/domain/site/record-kinds.ts";
import { listSiteRecords, type RecordView, recordShape } from "#app/domain/site/records.sql.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { requireRecordable, saveSiteRecord, siteRecordFields } from "#app/domain/site/site-record.ts";
import { MAX_PHOTOS, MAX_RECORD_BYTES } from "#app/file-limits.ts";
import { limitRecords } from "#app/http/rate-limits.server.ts";
import { files, forkEm } from "#app/http/resources.server.ts";
import { checkFairly } from "#app/http/stored-uploads.server.ts";

const query = z.object({
	since: z.iso
		.datetime({ offset: true, error: "Enter a time such as 2026-11-30T14:02:05Z." })
		.optional()
		.describe("Only records that arrived then or later."),
	penetration: z.coerce.number().int().optional().describe("Only records of this penetration."),
	kind: z.enum(RECORD_KINDS).optional().describe("Only records of this kind."),
});

const sentRecord = siteRecordFields.extend({
	photos: z
		.array(requiredUpload())
		.default([])
		.describe(`Up to ${MAX_PHOTOS} photos as JPEG, PNG or WebP of up to 15 MB each, in a multipart body.`),
});

const recordJson = ({ userId: _user, deviceId: _device, basis: _basis, ...record }: RecordView) => record;

const params = { id: "Id of the project." };

export const siteRecordCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/record/",
		level: "signed in",
		summary: "What was recorded on site in a project, the newest first.",
		description: "Corrected records are in the list, with the record that replaces each.",
		who: PEOPLE,
		params,
		query,
		shape: z.array(recordShape),
		async act({ em, actor, id }, _body, { since, penetration, kind }) {
			await getSiteActor(em, actor, id);
			const filter = { since: since ? new Date(since) : null, penetration, kind };
			return list((await listSiteRecords(em, id, filter)).map(recordJson));
		},
	}),
	call({
		method: "POST",
		path: "guide/guide/{id}/record/",
		level: "signed in",
		summary: "Record what was built or seen at an opening.",
		description:
			"Answers 201, or 200 with the stored record where its `key` is known: nothing is stored twice. A record is never changed; another one corrects it. Owner and editors record every kind, inspectors inspections and notes, installers the rest.",
		who: PEOPLE,
		params,
		bodyKind: "json or multipart",
		lists: ["products", "photos"],
		maxUploadBytes: MAX_RECORD_BYTES,
		body: sentRecord,
		shape: recordShape,
		status: 201,
		otherwise: "The record that was stored with this key.",
		refusals: [403, 404, 409, 429],
		ownTransaction: true,
		async act({ em, actor, id }, { photos: sent, ...fields }) {
			const place = await getSiteActor(em, actor, id);
			requireRecordable(place, fields);
			const who = `user:${actor.id}`;
			await limitRecords(who);
			const uploads = sent.filter((one) => one !== undefined);
			// Outside of any transaction, so that whatever happens the sweep finds what is left over.
			const apart = await forkEm();
			const photos = uploads.length > 0 ? await checkFairly({ who }, () => storePhotos(apart, files(), uploads)) : [];
			try {
				const { record, isNew } = await saveSiteRecord(em, place, fields, photos);
				if (!isNew) await forgetPhotos(apart, files(), photos);
				return isNew ? created(recordJson(record)) : ok(recordJson(record));
			} catch (error) {
				await forgetPhotos(apart, files(), photos);
				throw error;
			}
		},
	}),
];
