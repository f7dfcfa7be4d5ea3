import type { WrittenRow } from "#app/tables/write-csv.ts";
import type { EntityManager } from "#db/orm.ts";
import { listSiteRecords } from "./records.sql.ts";

const header =
	"id,penetration,kind,at,arrived,by,company,via,result,reason,products,other_product,side,note,corrects,corrected_by,answers,photos,photo_sha256".split(
		",",
	);

/** The records of a project as a table, the newest first; products and photos of a record share a cell. */
export async function* recordRows(em: EntityManager, projectId: number): AsyncGenerator<WrittenRow> {
	yield header;
	for (const one of await listSiteRecords(em, projectId)) {
		const products = one.products.map(({ name, batch }) => (batch ? `${name} (${batch})` : name));
		yield [
			...[one.id, one.ref, one.kind, one.at, one.arrived, one.by, one.company, one.via, one.result ?? "", one.reason],
			...[products.join("; "), one.other_product, one.side, one.note],
			...[one.corrects ?? "", one.corrected_by ?? "", one.answers ?? ""],
			...[one.photos.length, one.photos.map(({ sha256 }) => sha256).join("; ")],
		];
	}
}
