import { keyed } from "#app/domain/keyed.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { findEvidenceUsed, lostLines, notCoveredLines } from "#app/domain/penetrations/match/evidence-used.ts";
import { typesOf } from "#app/domain/penetrations/match/types.ts";
import { unreadOpening } from "#app/domain/penetrations/opening.ts";
import { servicesCount } from "#app/domain/penetrations/opening-services.ts";
import type { PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import type { TypeField } from "#app/domain/penetrations/penetration-fields.ts";
import {
	INSUFFICIENT,
	type OpeningOrder,
	PENETRATION_STATUSES,
	UNRECOGNISED,
} from "#app/domain/penetrations/penetration-statuses.ts";
import { listDrawings, listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { quantityTotal } from "#app/domain/penetrations/quantity.ts";
import { getNames, type Names } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { unreadFields } from "#app/domain/penetrations/terms/field-reading.ts";
import { findConsentDate } from "#app/domain/projects/project.ts";
import { searchKeysOf } from "#app/domain/search-key.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";

const PENETRATION_PAGE_SIZE = 100;

export interface PenetrationRow extends PenetrationView {
	drawing: string | null;
	/** The fields of the opening whose texts are in no list, or cannot be read, and of each of its services. */
	unread: TypeField[];
	unreadServices: TypeField[][];
	/** The criteria that the assigned solution does not cover, in a few words each. */
	notShown: string[];
}

interface ListQuery {
	/** The search; a penetration has to match every word of it. */
	q: string;
	/** A state, {@link INSUFFICIENT}, {@link UNRECOGNISED}, or empty for all. */
	status: string;
	page: number;
	/** By level where nothing else is said. */
	sort?: OpeningOrder;
}

const matches = (row: PenetrationView, words: string[]) => {
	const services = row.services.flatMap(({ size, service, classification, insulation }) => {
		return [size, service, classification, insulation];
	});
	const keys = searchKeysOf(
		[row.ref, row.level, row.location, ...services, row.substrate, row.required, row.opening, row.note].join(" "),
	);
	return words.every((word) => keys.some((key) => key.includes(word)));
};

function unreadIn(row: PenetrationView, names: Names): Pick<PenetrationRow, "unread" | "unreadServices"> {
	const unreadServices = row.services.map((service) => unreadFields({ ...row, ...service }, names));
	const opening: TypeField[] = [...(unreadServices[0] ?? []), ...unreadOpening(row)];
	return { unread: [...new Set(opening)], unreadServices };
}

/** A penetration that is not needed asks for nothing, whatever its texts are. */
const isUnrecognised = (row: PenetrationView, names: Names) => {
	const { unread, unreadServices } = unreadIn(row, names);
	return row.status !== "not needed" && unread.length + unreadServices.flat().length > 0;
};

type Seal = Pick<PenetrationRow, "drawing" | "notShown">;

async function sealed(em: EntityManager, projectId: number, penetrations: PenetrationView[], names: Names) {
	const relied = await findEvidenceUsed(em, typesOf(penetrations, names), await findConsentDate(em, projectId));
	const drawings = await listDrawings(em, projectId, [...new Set(penetrations.flatMap(({ sol }) => sol ?? []))]);
	const sealOf = ({ id, sol }: PenetrationView): Seal => {
		const [solution, case_] = [drawings.get(sol ?? 0), relied.get(id)];
		const notShown = [...lostLines(solution), ...(case_ === undefined ? [] : notCoveredLines(case_))];
		return { drawing: solution?.drawing ?? null, notShown };
	};
	return new Map(penetrations.map((one) => [one.id, sealOf(one)]));
}

/** Puts openings in another order than that of the list; those without a solution come before those with one. */
async function inOrder(em: EntityManager, projectId: number, rows: PenetrationView[], sort: OpeningOrder) {
	if (sort === "level") return rows;
	if (sort === "number") return rows.toSorted((a, b) => naturally(a.ref, b.ref));
	if (sort === "required") return rows.toSorted((a, b) => naturally(a.required, b.required));
	const drawings = await listDrawings(em, projectId, [...new Set(rows.flatMap(({ sol }) => sol ?? []))]);
	const codeOf = ({ sol }: PenetrationView) => drawings.get(sol ?? 0)?.drawing ?? "";
	return rows.toSorted((a, b) => naturally(codeOf(a), codeOf(b)));
}

/** Reads a page of the list of a project that the caller has made sure is there for the actor. */
export async function listPage(em: EntityManager, projectId: number, query: ListQuery) {
	const { q, status, page, sort = "level" } = query;
	const all = await listStoredPenetrations(em, projectId);
	const names = await getNames(em, projectId);
	const counts = keyed(PENETRATION_STATUSES, (state) => all.filter((one) => one.status === state).length);
	const words = searchKeysOf(q);
	const alike = words.length === 0 ? all : all.filter((one) => matches(one, words));
	// The seals of a list of one page are read for the page in any case; of a longer one only for who asks.
	const isShort = all.length <= PENETRATION_PAGE_SIZE;
	const known = isShort || status === INSUFFICIENT ? await sealed(em, projectId, isShort ? all : alike, names) : null;
	const isInsufficient = ({ id }: PenetrationView) => (known?.get(id)?.notShown ?? []).length > 0;
	const found = alike.filter((one) => {
		if (status === INSUFFICIENT) return isInsufficient(one);
		return status === UNRECOGNISED ? isUnrecognised(one, names) : status === "" || one.status === status;
	});
	const pages = Math.max(1, Math.ceil(found.length / PENETRATION_PAGE_SIZE));
	const at = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
	const ordered = await inOrder(em, projectId, found, sort);
	const shown = ordered.slice((at - 1) * PENETRATION_PAGE_SIZE, at * PENETRATION_PAGE_SIZE);
	const seals = known ?? (await sealed(em, projectId, shown, names));
	const project = await em.findOne(Project, { id: projectId }, { fields: ["siteSheet"], disableIdentityMap: true });
	return {
		siteSheet: project?.siteSheet ?? false,
		rows: shown.map((row): PenetrationRow => ({ ...row, ...seals.get(row.id)!, ...unreadIn(row, names) })),
		...{ found: found.length, page: at, pages },
		counts: { all: all.length, open: counts.open, assigned: counts.assigned },
		/** The numbers of openings that are not covered and not recognised; null where counting them would hold up a long list. */
		insufficient: isShort ? all.filter(isInsufficient).length : null,
		unrecognised: isShort ? all.filter((one) => isUnrecognised(one, names)).length : null,
		/** The services of those that are listed and needed. */
		services: found.reduce(
			(sum, { status: state, services }) => sum + (state === "not needed" ? 0 : servicesCount(services)),
			0,
		),
		/** The total of those that are listed and needed, by unit. */
		quantity: quantityTotal(found.filter((one) => one.status !== "not needed")),
	};
}
