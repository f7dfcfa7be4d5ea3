import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { cached, findCached } from "#app/domain/cache.ts";
import { getCatalogueVersion } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { reportLabelOf } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { daySql, reportEvidenceSql, reportStatusSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import {
	frrGroupIdsSql,
	frrGroupsSql,
	namedSql,
	productSql,
	reportParts,
	reportSql,
	serviceParts,
	serviceSql,
	substrateParts,
	substrateSql,
} from "./record-json.sql.ts";
import { type Parts, partsOf, partsRow } from "./specimen-parts.ts";

const all = (what: string, from: string) => `(select coalesce(json_agg(${what}), '[]') from ${from})`;

const activeGroups = frrGroupsSql("frr.id", (inOrder) => `json_agg(${namedSql("g")} ${inOrder})`, "g.is_active");
const frr = `json_build_object('id', frr.id, 'name', frr.name, 'group', ${frrGroupIdsSql}, 'isActive', frr.is_active,
	'groups', coalesce(${activeGroups}, '[]'))`;

/** The columns of a statement that reads every part in the shape `partsRow`; evidence is evaluated on `day`, and by `consented`. */
export const partsSql = (day: string, consented?: string): string => `
	${all(namedSql("t"), "seal_type t")} as "sealTypes",
	${all(namedSql("t"), "brand t")} as brands,
	${all(frr, "frr")} as frrs,
	${all(
		`json_build_object('record', ${serviceSql}, 'isMaterialActive', mat.is_active)`,
		`service sv ${serviceParts}`,
	)} as services,
	${all(substrateSql("su"), `substrate su ${substrateParts("su")}`)} as substrates,
	${all(productSql("p"), "product p")} as products,
	${all(
		`json_build_object('record', ${reportSql}, 'label', ${reportLabelOf("rep", "lab.name")},
			'evidence', ${reportEvidenceSql("rep", reportStatusSql("rep", day, consented))})`,
		`report rep ${reportParts}`,
	)} as reports`;

/** The parts of some thousand solutions take about as much. */
const PARTS_BYTES = 512 * 1024;

const row = partsRow.extend({ version: z.int() });

async function listAllParts(em: EntityManager, day: string, consent: string) {
	const parts = partsSql(day, daySql(consent || day));
	const statement = `select (select version::int from catalogue_version) as version, ${parts}`;
	const [{ version, ...found } = undefined!] = await readRows(em, row, raw(statement));
	return { version, parts: partsOf(found) };
}

/** Reads the parts of the present catalogue, with `consentDate` as a project with that date judges the end of standards. */
export async function getParts(em: EntityManager, consentDate: string | null = null): Promise<Parts> {
	const read = async () => ({ version: await getCatalogueVersion(em), rows: undefined });
	return (await withParts(em, read, consentDate)).parts;
}

/** Changes that follow one another faster than they are read would be an error of their own. */
const TRIES = 20;

/** `read` answers the version its rows are of; it runs again where the catalogue changed before the parts were read. */
export async function withParts<Rows>(
	em: EntityManager,
	read: () => Promise<{ version: number; rows: Rows }>,
	consentDate: string | null = null,
): Promise<{ rows: Rows; parts: Parts }> {
	const day = today();
	const consent = consentDate ?? "";
	for (let tries = 0; tries < TRIES; tries++) {
		const { version, rows } = await read();
		const key = ["parts", version, day, consent];
		const readNow = () => listAllParts(em, day, consent);
		// If the catalogue changed during an earlier read, the cached answer under this version belongs to the next one.
		const known = tries === 0 ? findCached<Awaited<ReturnType<typeof listAllParts>>>(em, key) : readNow();
		const found = await (known ?? cached(em, key, readNow, () => PARTS_BYTES));
		if (found.version === version) return { rows, parts: found.parts };
	}
	throw new Error("The catalogue changes faster than it can be read.");
}
