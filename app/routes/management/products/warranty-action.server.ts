import { z } from "zod";
import { addWarranty } from "#app/domain/datasheets/warranties.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { byStaff } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submitUploads } from "#app/http/submit-uploads.server.ts";
import { paths } from "#app/paths.ts";

const schema = z.object({ revision: z.string().default(""), product: recordId().optional() });

export function addWarrantyForm(request: Request) {
	const kinds = { pdf: "warranty" } as const;
	return submitUploads(
		byStaff(request),
		{ schema, kinds },
		async ({ em, actor, session }, { revision, product }, { ids }) => {
			const [pdf] = ids.warranty ?? [];
			const warranty = await addWarranty(em, actor, { source: "page" }, { revision, product: product ?? null, pdf });
			await leaveMessage(em, session, { notice: `The warranty revision ${revision.trim()} has been added.` });
			return paths.productManager({ warranty });
		},
	);
}
