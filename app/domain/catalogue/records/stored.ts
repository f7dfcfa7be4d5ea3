import { type EntityName, LockMode } from "@mikro-orm/core";
import type {
	CatalogueEntity,
	RecordDefinition,
	Scalar,
	StoredValues,
} from "#app/domain/catalogue/definition/record-definition.ts";
import { notFound } from "#app/domain/errors.ts";
import { Frr, Insulation, Product, Report, Service, Substrate } from "#db/entities/catalogue.ts";
import { Cover, Warranty } from "#db/entities/datasheets.ts";
import {
	Brand,
	City,
	Company,
	FrrGroup,
	InsulationMaterial,
	Lab,
	Orientation,
	RejectionReason,
	SealType,
	ServiceClassification,
	ServiceMaterial,
	ServiceType,
	Standard,
	SubstrateName,
	Synonym,
} from "#db/entities/lookups.ts";
import { Solution, Specimen } from "#db/entities/solutions.ts";
import type { EntityManager } from "#db/orm.ts";

interface StoredRecord {
	id: number;
	isActive: boolean;
	version: number;
}

export type Columns = Record<string, unknown>;

const entities: Record<CatalogueEntity, unknown> = {
	orient: Orientation,
	subname: SubstrateName,
	servclass: ServiceClassification,
	servmat: ServiceMaterial,
	servtype: ServiceType,
	sealtype: SealType,
	insumat: InsulationMaterial,
	frrgroup: FrrGroup,
	frr: Frr,
	brand: Brand,
	lab: Lab,
	company: Company,
	city: City,
	standard: Standard,
	synonym: Synonym,
	rejection: RejectionReason,
	product: Product,
	subs: Substrate,
	insu: Insulation,
	serv: Service,
	report: Report,
	specimen: Specimen,
	solution: Solution,
	warranty: Warranty,
	cover: Cover,
};

export const storedAs = (key: CatalogueEntity) => entities[key] as EntityName<StoredRecord>;

const propertiesOf = (em: EntityManager, key: CatalogueEntity): Map<string, string> =>
	new Map(
		em
			.getMetadata()
			.get<StoredRecord>(storedAs(key))
			.props.flatMap(({ name, fieldNames = [] }) => (fieldNames.length === 1 ? [[fieldNames[0]!, name]] : [])),
	);

/** Locks a record until the transaction ends; throws not found. */
export async function lockStored(em: EntityManager, key: CatalogueEntity, id: number): Promise<StoredRecord> {
	const record = await em.findOne(storedAs(key), { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
	if (!record) throw notFound();
	return record;
}

export async function getStored(em: EntityManager, definition: RecordDefinition, id: number) {
	const { key, fields, references = {}, lines = {} } = definition;
	const record = await em.findOne(storedAs(key), { id }, { disableIdentityMap: true });
	if (!record) throw notFound();
	const columns = columnsOf(em, key, record);
	const values: StoredValues = {};
	for (const field of fields) {
		const link = references[field.name] ?? lines[field.name]?.link;
		if (link) values[field.name] = await link.read(em, id);
		else if (field.kind !== "file") values[field.name] = columns[field.column] ?? null;
	}
	return { version: record.version, columns, values };
}

export type StoredState = Awaited<ReturnType<typeof getStored>>;

function columnsOf(em: EntityManager, key: CatalogueEntity, record: StoredRecord): Record<string, Scalar> {
	const values = new Map<string, unknown>(Object.entries(record));
	return Object.fromEntries([...propertiesOf(em, key)].map(([column, name]) => [column, scalar(values.get(name))]));
}

function scalar(value: unknown): Scalar {
	if (typeof value === "object" && value !== null && "id" in value) return scalar(value.id);
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

export async function writeStored(
	em: EntityManager,
	key: CatalogueEntity,
	id: number | null,
	columns: Columns,
): Promise<number> {
	const properties = propertiesOf(em, key);
	const fields = Object.fromEntries(Object.entries(columns).map(([column, value]) => [properties.get(column), value]));
	const record =
		id === null
			? em.create(storedAs(key), fields, { partial: true })
			: em.assign(await em.findOneOrFail(storedAs(key), { id }), fields);
	await em.flush();
	return record.id;
}
