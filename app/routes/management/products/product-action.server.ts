import { z } from "zod";
import { saveProduct } from "#app/domain/catalogue/records/product.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { requireReview } from "#app/domain/recall/review.ts";
import { byStaff } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submitUploads } from "#app/http/submit-uploads.server.ts";
import { paths } from "#app/paths.ts";
import { offerNotice } from "#app/routes/management/recall/issued-words.server.ts";

const schema = z.object({
	name: z.string().default(""),
	version: recordVersion.optional(),
	reviewed: z.string().max(40).optional(),
});
const kinds = { img: "product_image", tds: "tds", msds: "msds" } as const;

export function saveProductForm(request: Request, id: number | null) {
	return submitUploads(
		byStaff(request),
		{ schema, kinds },
		async ({ em, actor, session }, { name, version, reviewed }, { ids }) => {
			const [img] = ids.product_image ?? [];
			const [tds] = ids.tds ?? [];
			const [msds] = ids.msds ?? [];
			const saved = await saveProduct(em, actor, { id, version, source: "page" }, { name, img, tds, msds });
			const record = { entity: "product" as const, id: saved.id };
			const fields = saved.fields.filter((field) => field.name === "name");
			await requireReview(em, actor, { record, fields, reviewed });
			const became = id === null ? "added" : "saved";
			await leaveMessage(em, session, {
				notice: `The product ${name.trim()} has been ${became}.`,
				...(id === null ? {} : await offerNotice({ em, actor }, "product", id)),
			});
			return paths.productManager({ product: saved.id });
		},
	);
}
