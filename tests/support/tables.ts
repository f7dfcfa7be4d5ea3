import type { EntityMetadata, EntityProperty } from "@mikro-orm/core";
import type { EntityManager, MikroORM } from "#db/orm.ts";

/** A table in words, from the database or from its entity. */
interface Table {
	/** By name: type, whether it may be null, and what it is when nobody says. */
	columns: Record<string, string>;
	primaryKey: string[];
	/** `user_id: user_account(id) on delete cascade` */
	references: string[];
}

/** The ORM's own table, of which migrations have been applied. */
const MIGRATIONS = "schema_migration";

const TYPES: Record<string, string> = { int4: "int", int8: "bigint", bool: "boolean", _text: "text[]", _int4: "int[]" };

const inWords = (type: string, nullable: boolean, made: string) =>
	[type, nullable ? "null" : "", made].filter(Boolean).join(" ");

const byDefault = (value: unknown) => `default ${String(value).replace(/^'(\d+)'$/, "$1")}`;

const refers = (column: string, table: string, key: string, rule = "no action") =>
	`${column}: ${table}(${key}) on delete ${rule}`;

interface ColumnRow {
	table: string;
	name: string;
	type: string;
	precision: number | null;
	nullable: boolean;
	fallback: string | null;
	identity: boolean;
	generated: boolean;
}

/** The product's own tables as they are in the database; not the queue's, nor the one that counts migrations. */
export async function databaseTables(em: EntityManager): Promise<Record<string, Table>> {
	const tables: Record<string, Table> = {};
	const columns: ColumnRow[] = await em.execute(
		`select table_name as table, column_name as name, udt_name as type, datetime_precision as precision,
		   is_nullable = 'YES' as nullable, column_default as fallback, is_identity = 'YES' as identity,
		   is_generated = 'ALWAYS' as generated
		 from information_schema.columns where table_schema = 'public' and table_name <> ? order by 1, ordinal_position`,
		[MIGRATIONS],
	);
	for (const column of columns) {
		const { table, name, type, precision, nullable } = column;
		const length = precision === null || type === "date" ? "" : `(${precision})`;
		tables[table] ??= { columns: {}, primaryKey: [], references: [] };
		tables[table].columns[name] = inWords((TYPES[type] ?? type) + length, nullable, madeByDatabase(column));
	}
	await addKeys(em, tables);
	for (const { references } of Object.values(tables)) references.sort();
	return tables;
}

function madeByDatabase({ generated, identity, fallback }: ColumnRow): string {
	if (generated) return "generated";
	if (identity) return "identity";
	return fallback === null ? "" : byDefault(fallback.replace(/::\w+$/, ""));
}

async function addKeys(em: EntityManager, tables: Record<string, Table>): Promise<void> {
	const keys: { table: string; name: string; rule: string | null; target: string; key: string }[] = await em.execute(
		`select k.table_name as table, k.column_name as name, lower(r.delete_rule) as rule,
		   t.table_name as target, t.column_name as key
		 from information_schema.key_column_usage k
		 join information_schema.table_constraints c using (constraint_schema, constraint_name, table_name)
		 left join information_schema.referential_constraints r using (constraint_schema, constraint_name)
		 left join information_schema.key_column_usage t on t.constraint_schema = r.unique_constraint_schema
		   and t.constraint_name = r.unique_constraint_name and t.ordinal_position = k.position_in_unique_constraint
		 where k.table_schema = 'public' and k.table_name <> ? and c.constraint_type in ('PRIMARY KEY', 'FOREIGN KEY')
		   -- The code of a solution is borne along by two references to it, and is no key.
		   and not (r.constraint_name is not null and k.column_name = 'drawing')
		 order by k.table_name, k.ordinal_position`,
		[MIGRATIONS],
	);
	for (const { table, name, rule, target, key } of keys) {
		if (rule) tables[table]!.references.push(refers(name, target, key, rule));
		else tables[table]!.primaryKey.push(name);
	}
}

/** The tables as the entities tell of them. */
export function entityTables(orm: MikroORM): Record<string, Table> {
	return Object.fromEntries(entitiesOf(orm).map((entity) => [entity.tableName, entityTable(entity)]));
}

export const entitiesOf = (orm: MikroORM): EntityMetadata[] => [...orm.getMetadata().getAll().values()];

function entityTable({ props, primaryKeys, properties }: EntityMetadata): Table {
	const stored = props.filter(({ kind, persist }) => !["1:m", "m:n"].includes(kind) && persist !== false);
	return {
		columns: Object.fromEntries(
			stored.map((prop) => [
				prop.fieldNames.join(),
				inWords(prop.columnTypes.join(), prop.nullable ?? false, madeByEntity(prop)),
			]),
		),
		primaryKey: primaryKeys.map((name) => properties[name]!.fieldNames.join()),
		references: stored
			.filter(({ targetMeta }) => targetMeta)
			.map(({ fieldNames, targetMeta, referencedColumnNames, deleteRule }) =>
				refers(fieldNames.join(), targetMeta!.tableName, referencedColumnNames.join(), deleteRule),
			)
			.sort(),
	};
}

function madeByEntity({ generated, autoincrement, defaultRaw }: EntityProperty): string {
	if (generated) return "generated";
	if (autoincrement) return "identity";
	return defaultRaw === undefined ? "" : byDefault(defaultRaw);
}
