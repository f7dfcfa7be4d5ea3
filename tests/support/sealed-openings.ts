import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { assignPenetrations } from "#app/domain/penetrations/list/assign.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { type StoredPhoto, saveSiteRecord, siteRecordFields } from "#app/domain/site/site-record.ts";
import { makeFile, makePerson, makeProject, makeSolution } from "./catalogue.ts";
import type { OwnDatabase } from "./own-database.ts";

export interface Opening {
	ref: string;
	id: number;
	sol: number;
}

/** A project whose openings are sealed and recorded as people do; each opening has a solution of its own. */
export function sealedOpenings(own: OwnDatabase) {
	let ann: Actor;
	let project: number;
	beforeAll(async () => {
		ann = await makePerson(own.em, "Ann");
		project = await makeProject(own.em, ann, "Tower");
	});

	/** A solution of its own for each opening, so that what happens to the evidence of one says nothing of the others. */
	const sealOf = (drawing: string) =>
		makeSolution(own.em, drawing, {
			specimens: [
				{
					...{
						id: `${drawing}.A`,
						size: "Ø100 mm",
						report: `12 / ${drawing} / Lab`,
						products: [`Mastic ${drawing}`, `Collar ${drawing}`],
					},
					limits: { gap_min: 5, gap_max: 15, opening_min: "", opening_max: "" },
				},
			],
		});

	const store = async (ref: string, more: Record<string, string> = {}) => {
		const fields = { ref, ...more };
		const options = { source: { kind: "api" }, overwrite: "correct" } as const;
		const { ids } = await own.act((em) => storePenetrations(em, ann, project, [{ fields, errors: {} }], options));
		return ids[0]!;
	};

	const assign = (id: number, sol: number) =>
		own.act((em) => assignPenetrations(em, ann, project, [{ penetrations: [id], sol, specimens: [] }]));

	async function opening(ref: string): Promise<Opening> {
		const row = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", size: "Ø100", required: "-/60/60" };
		const id = await store(ref, { ...row, gap: "10" });
		const sol = await sealOf(ref);
		await assign(id, sol);
		return { ref, id, sol };
	}

	async function photo(): Promise<StoredPhoto> {
		const size = { width: 480, height: 640, type: "image/jpeg", state: "pending" };
		const file = () => makeFile(own.em, "photo", randomUUID(), size);
		return { small: await file(), large: await file(), captured: null, sentSha256: "0".repeat(64) };
	}

	async function record(id: number, fields: Record<string, unknown>, hasPhoto = true): Promise<void> {
		const place = await getSiteActor(own.fork(), ann, project);
		const input = siteRecordFields.parse({ penetration: id, ...fields });
		await saveSiteRecord(own.fork(), place, input, hasPhoto ? [await photo()] : []);
	}

	const productOf = async (name: string) =>
		(await own.em.execute<{ id: number }[]>("select id from product where name = ?", [name]))[0]!.id;

	/** Builds the seal of the opening as it was drawn, with both of its products. */
	async function install({ id, ref }: Opening, more: Record<string, unknown> = {}, hasPhoto = true): Promise<void> {
		const products = [await productOf(`Mastic ${ref}`), await productOf(`Collar ${ref}`)];
		await record(id, { kind: "installed", side: "both", products, ...more }, hasPhoto);
	}

	return {
		/** The owner of the project. */
		get ann() {
			return ann;
		},
		get project() {
			return project;
		},
		...{ store, assign, opening, record, install, productOf, sealOf },
	};
}
