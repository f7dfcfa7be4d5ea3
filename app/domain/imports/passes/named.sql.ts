import { reachedFrom } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { lookupSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { type Lookup, OWN_FIELDS, type OwnField } from "#app/domain/catalogue/records/lookups.ts";
import { addFaults } from "#app/domain/imports/faults.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { booleanCell, dateCell, folded, foldedNames, literal } from "#app/domain/imports/sql-text.ts";
import { fillTable } from "#app/domain/imports/tables.sql.ts";
import type { Pass } from "./pass.ts";
import { isNamed, planWork, writeWork } from "./work.sql.ts";

export async function resolveNamed(session: ImportSession, table: string): Promise<void> {
	await fillTable(
		session,
		"imp_row",
		`select staged.*, coalesce(t.id, f.id) as id, coalesce(chr(31) || coalesce(t.id, f.id), ${folded("staged.name")}) as key
		from imp_stage staged left join ${table} t on lower(t.name) = lower(staged.name)
		left join ${foldedNames(table)} f on t.id is null and f.folded = ${folded("staged.name")} where staged.usable and staged.name <> ''`,
	);
}

export async function checkNamed(session: ImportSession, { key, maxName, grouped, own }: Lookup): Promise<void> {
	await addFaults(
		session,
		`select r.line, 'name', r.name,
			format('%s characters are too many; at most ${maxName} are allowed', char_length(r.name)), null, false
		from imp_row r where char_length(r.name) > ${maxName}`,
	);
	const owned = [...(grouped ? [] : [{ name: "group", owner: "an FRR" }]), ...OWN_FIELDS];
	for (const { name: field, owner } of owned.filter(({ name }) => name !== own?.name)) {
		await addFaults(
			session,
			`select staged.line, ${literal(field)}, staged."${field}", ${literal(`only ${owner} has a ${field}, not "${key}"`)},
				null, false from imp_stage staged where staged.usable and staged."${field}" <> ''`,
		);
	}
	if (own?.kind === "text" && !own.otherwise) {
		await addFaults(
			session,
			`select r.line, ${literal(own.name)}, r.${own.name}, ${literal(`${own.owner} needs what it ${own.name}`)}, null, false
				from imp_row r where coalesce(r.${own.name}, '') = '' and (r.id is null or r.${own.name} is not null)`,
		);
	}
}

/** As the row leaves it: a row with an id changes it, any other keeps it as it is stored. */
const keptOrNamed = (key: string) => `case when not ${isNamed} then stored.${key} end, r.${key}`;

/** An empty region is the city's name; one that the file lacks stays as it is stored. */
const ownValue = ({ name, kind, otherwise }: OwnField) =>
	kind === "date"
		? dateCell(`r.${name}`, `stored.${name}`)
		: `coalesce(nullif(r.${name}, ''), case when r.${name} is null then stored.${name} end${otherwise ? `, ${keptOrNamed(otherwise)}` : ""})`;

export function namedPass(list: Lookup): Pass {
	const { key, table, own } = list;
	return {
		table,
		entity: key,
		keyColumn: "name",
		where: `lower(staged.list) = ${literal(key)}`,
		record: lookupSelect(list),
		resolve: (session) => resolveNamed(session, table),
		check: (session) => checkNamed(session, list),
		work: (session) =>
			planWork(session, {
				keys: { name: "r.name" },
				values: {
					is_active: booleanCell("r.is_active", "stored.is_active", true),
					...(own ? { [own.name]: ownValue(own) } : {}),
				},
				from: `imp_row r left join ${table} stored on stored.id = r.id`,
			}),
		write: (session) =>
			writeWork(session, table, { keys: ["name"], values: own ? ["is_active", own.name] : ["is_active"] }),
		referred: { list: key, key: "lower(r.name)" },
		touched: reachedFrom(key, "imp_work"),
	};
}
