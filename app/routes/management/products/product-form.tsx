import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lookup } from "#app/domain/catalogue/records/lookups.ts";
import { getManaged } from "#app/domain/datasheets/managed.sql.ts";
import { usedIn } from "#app/domain/lists/effect.sql.ts";
import { byStaff, idOrNew, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { sayIssued } from "#app/routes/management/recall/issued-words.server.ts";
import { ReviewNote } from "#app/routes/management/recall/review-note.tsx";
import { type FileLimits, fileLimits } from "#app/routes/uploading/file-limits.server.ts";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { useAnswer } from "#app/routes/use-answer.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { shortFileName } from "#app/ui/form/file-words.ts";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { saveProductForm } from "./product-action.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return show(byStaff(request), async ({ em, actor }) => {
		const id = idOrNew(params.id);
		const product = id === null ? null : await getManaged(em, actor, "product", id);
		const uses = id === null ? [] : await usedIn(em, actor, "product", id);
		const { maxName } = lookup("product");
		const issued = await sayIssued({ em, actor }, "product", id);
		return { product, uses, issued, maxName, limits: fileLimits() };
	});
}

export const action = ({ request, params }: ActionFunctionArgs) => saveProductForm(request, idOrNew(params.id));

/** A refused form reads the new version, so that sending it again means it. */
export const shouldRevalidate = () => true;

const titleOf = (isNew: boolean) => (isNew ? "Add product" : "Edit product");

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${titleOf(!data?.product)} · Passive Fire Schedules` },
];

const filesOf = ({ pdf, image }: FileLimits) =>
	[
		{ name: "img", label: "Image", accept: "image/png,image/jpeg", hint: `PNG or JPEG, at most ${image}.` },
		{ name: "tds", label: "TDS", accept: "application/pdf", hint: `PDF, at most ${pdf}.` },
		{ name: "msds", label: "MSDS", accept: "application/pdf", hint: `PDF, at most ${pdf}.` },
	] as const;

export default function ProductForm() {
	const { product, uses, issued, maxName, limits } = useLoaderData<typeof loader>();
	const upload = useUpload();
	const answer = useAnswer();
	const faults = formFaults(upload.rejected ?? answer);
	const back = paths.productManager({ product: product?.id });
	return (
		<DialogPage title={titleOf(!product)} back={back}>
			<FormColumn encType="multipart/form-data" onSubmit={upload.onSubmit}>
				<FormKey />
				{product && <input type="hidden" name="version" value={product.version} />}
				<ErrorSummary {...faults.summary({ name: "Name", img: "Image", tds: "TDS", msds: "MSDS" })} />
				{product && <IssuedNote list="product" id={product.id} uses={uses} issued={issued} />}
				<ReviewNote reviewed={faults.of("reviewed")} />
				{faults.message && product && <p>Stored now: {product.name}</p>}
				<TextField label="Name" required autoComplete="off" {...faults.text("name", maxName, product?.name)} />
				{filesOf(limits).map(({ name, label, accept, hint }) => {
					const stored = product?.[name];
					return (
						<FileField
							key={name}
							id={name}
							name={name}
							label={label}
							accept={accept}
							hint={stored ? `Stored: ${shortFileName(stored.name)}. A new file replaces it.` : hint}
							errors={faults.of(name)}
						/>
					);
				})}
				{upload.percent !== null && <Progress label="Uploading" percent={upload.percent} />}
				<FormActions>
					<SubmitButton disabled={upload.percent !== null}>{product ? "Save" : "Add"}</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
