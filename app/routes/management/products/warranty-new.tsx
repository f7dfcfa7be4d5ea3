import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_REVISION } from "#app/domain/catalogue/definition/datasheet-limits.ts";
import { addWarranty, listActiveProducts } from "#app/domain/datasheets/warranties.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { editorsOnly, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { storedUploads } from "#app/http/stored-uploads.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { fileLimits } from "#app/routes/uploading/file-limits.server.ts";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), async ({ em }) => ({
		products: await listActiveProducts(em),
		limits: fileLimits(),
	}));
}

export const action = ({ request }: ActionFunctionArgs) => addWarrantyForm(request);

export const meta: MetaFunction = () => [{ title: "Add warranty revision · Passive Fire Schedules" }];

const schema = z.object({ revision: z.string().default(""), product: recordId().optional() });

function addWarrantyForm(request: Request) {
	const kinds = { pdf: "warranty" } as const;
	return submit(
		editorsOnly(request),
		{ schema, files: storedUploads(kinds) },
		async ({ em, actor, session }, { revision, product }, { ids }) => {
			const [pdf] = ids.warranty ?? [];
			const warranty = await addWarranty(em, actor, { source: "page" }, { revision, product: product ?? null, pdf });
			await flash(em, session, { notice: `The warranty revision ${revision.trim()} has been added.` });
			return paths.productManager({ warranty });
		},
	);
}

export default function WarrantyNew() {
	const { products, limits } = useLoaderData<typeof loader>();
	const upload = useUpload();
	const answer = useAnswer();
	const errors = formErrors(upload.rejected ?? answer);
	const back = paths.productManager();
	return (
		<DialogPage title="Add warranty revision" back={back}>
			<FormColumn encType="multipart/form-data" onSubmit={upload.onSubmit}>
				<FormKey />
				<ErrorSummary {...errors.summary({ revision: "Revision", product: "Product", pdf: "Warranty" })} />
				<TextField label="Revision" required autoComplete="off" {...errors.text("revision", MAX_REVISION)} />
				<SelectField
					id="product"
					name="product"
					label="Product"
					prompt="All products"
					options={products.map(({ id, name }) => ({ value: id, label: name }))}
					defaultValue={errors.typed("product")}
					errors={errors.of("product")}
				/>
				<FileField
					id="pdf"
					name="pdf"
					label="Warranty"
					required
					accept="application/pdf"
					hint={`PDF, at most ${limits.pdf}.`}
					errors={errors.of("pdf")}
				/>
				{upload.percent !== null && <Progress label="Uploading" percent={upload.percent} />}
				<FormActions>
					<SubmitButton disabled={upload.percent !== null}>Add</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
