import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { type FileColumn, fileValue, putJoins, settleFiles, takeFiles } from "#app/domain/imports/file-columns.sql.ts";
import { booleanCell } from "#app/domain/imports/sql-text.ts";
import { resolveNamed } from "./named.sql.ts";
import type { ListImport, Pass } from "./pass.ts";
import { planWork, writeWork } from "./work.sql.ts";

const img: FileColumn = { column: "img", kind: "product_image", stored: "stored.img_id" };
const tds: FileColumn = { column: "tds", kind: "tds", stored: "stored.tds_id" };
const msds: FileColumn = { column: "msds", kind: "msds", stored: "stored.msds_id" };
const files = [img, tds, msds];
const fileIds = ["img_id", "tds_id", "msds_id"];
const stored = "left join product stored on stored.id = r.id";

const productPass: Pass = {
	table: "product",
	entity: "product",
	keyColumn: "name",
	record: recordSelect("products", "facts"),
	resolve: (session) => resolveNamed(session, "product"),
	check: (session) => takeFiles(session, files, stored),
	work: (session) =>
		planWork(session, {
			keys: { name: "r.name" },
			values: {
				img_id: fileValue(img),
				tds_id: fileValue(tds),
				msds_id: fileValue(msds),
				is_active: booleanCell("r.is_active", "stored.is_active", true),
			},
			from: `imp_row r ${stored} ${putJoins(files)}`,
		}),
	async write(session) {
		await settleFiles(session, "product", fileIds);
		await writeWork(session, "product", { keys: ["name"], values: [...fileIds, "is_active"] });
	},
	rewritable: { scope: "''", stored: "select '', t.name from product t" },
	referred: { list: "product", key: "lower(r.name)" },
};

export const productsImport: ListImport = { preparers: {}, passes: async () => [productPass] };
