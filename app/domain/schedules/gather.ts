import type { Actor } from "#app/domain/actor.ts";
import { readCatalogueVersion } from "#app/domain/catalogue/finder-index/version.sql.ts";
import { partsOf } from "#app/domain/catalogue/parts/parts.ts";
import { viewOf } from "#app/domain/catalogue/solutions/solution-view.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import {
	type FrozenPenetration,
	freezePenetrations,
	penetrationsFacts,
} from "#app/domain/penetrations/schedule-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { askedDocuments } from "./documents.ts";
import type { ScheduleFacts } from "./facts.ts";
import type { IntendedUse } from "./intended-uses.ts";
import { itemFacts } from "./item-facts.ts";
import { type ReliedRecord, readSnapshot } from "./snapshot.sql.ts";
import { withdrawnReports } from "./withdrawn-reports.ts";

export interface Issue {
	projectId: number;
	userId: number;
	documentNo: string;
	issuedAt: Date;
	timeZone: string;
	intendedUse?: IntendedUse;
}

export interface Gathered {
	facts: ScheduleFacts;
	/** At which all of the catalogue's facts were read. */
	catalogueVersion: number;
	/** Read in the statement that read the facts. */
	records: ReliedRecord[];
	/** Solutions, in the order of the items. */
	sols: number[];
	penetrations: FrozenPenetration[];
}

export const gatherFacts = async (em: EntityManager, issue: Issue): Promise<ScheduleFacts> =>
	(await gather(em, issue)).facts;

/** As the actor would issue it now, without a number. */
export const gatherNow = (em: EntityManager, actor: Pick<Actor, "id">, projectId: number): Promise<Gathered> =>
	gather(em, { projectId, userId: actor.id, documentNo: "", issuedAt: new Date(), timeZone: settings().timeZone });

const TRIES = 20;

export const catalogueChanging = () =>
	conflict("The catalogue is being changed at this moment. Please try again.", "catalogue_changing");

/** Penetrations are read after the rest: what they say of the catalogue has to be of the same version. */
export async function gather(em: EntityManager, issue: Issue): Promise<Gathered> {
	for (let tries = 0; tries < TRIES; tries++) {
		const gathered = await gatherOnce(em, issue);
		if (gathered.penetrations.length === 0) return gathered;
		if ((await readCatalogueVersion(em)) === gathered.catalogueVersion) return gathered;
	}
	throw catalogueChanging();
}

async function gatherOnce(em: EntityManager, issue: Issue): Promise<Gathered> {
	const { projectId, userId, documentNo, issuedAt, timeZone, intendedUse } = issue;
	const snapshot = await readSnapshot(em, projectId, userId);
	const { catalogueVersion, project, issuer, owner, cover, documents, records, ...read } = snapshot;
	if (!project || !issuer) throw notFound();
	const keys = new Map(read.files.map(({ id, key }) => [id, key]));
	const parts = partsOf(read);
	const rows = new Map(read.solutions.map((row) => [row.id, row]));
	// By id, never by position: a Cancelled stamp on the wrong solution would be worse than no schedule at all.
	const printed = read.items.map(({ sol, isActive, no }) => {
		const row = rows.get(sol);
		if (!row) throw new Error(`Solution ${sol} of project ${projectId} could not be read.`);
		return { row, solution: viewOf(row, parts), isActive, no };
	});
	const items = printed.map(({ solution, isActive, no }) => itemFacts(solution, { no, active: isActive }, keys));
	const active = printed.filter((item) => item.isActive).map(({ solution }) => solution);
	const withdrawn = withdrawnReports(printed, parts);
	const frozen = await freezePenetrations(em, projectId, items);
	const penetrations = await penetrationsFacts(em, projectId, frozen);
	const { trialDate } = settings();
	const facts: ScheduleFacts = {
		version: 3,
		documentNo,
		issuedAt: issuedAt.toISOString(),
		timeZone,
		...(trialDate ? { trialDate } : {}),
		generatedBy: issuer,
		...(owner ? { generatedFor: owner } : {}),
		...(intendedUse ? { intendedUse } : {}),
		project,
		cover,
		sample: items.some((item) => item.sample),
		items,
		...(withdrawn.length > 0 ? { withdrawnReports: withdrawn } : {}),
		...(penetrations ? { penetrations } : {}),
		...askedDocuments(project, active, documents),
	};
	const sols = printed.map(({ solution }) => solution.id);
	return { facts, catalogueVersion, records, sols, penetrations: frozen };
}
