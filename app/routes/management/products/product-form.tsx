import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { lookup, PRODUCT_FIELDS } from "#app/domain/catalogue/definition/lookups.ts";
import { textRule } from "#app/domain/catalogue/records/check-record.ts";
import { saveProduct } from "#app/domain/catalogue/records/saved-records.ts";
import type { FileView } from "#app/domain/catalogue/solutions/views.ts";
import { getManaged } from "#app/domain/datasheets/managed.sql.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { usedIn } from "#app/domain/lists/effect.sql.ts";
import { requireReview } from "#app/domain/recall/changes-without-notice.sql.ts";
import { editorsOnly, idOrNew, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { storedUploads } from "#app/http/stored-uploads.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { describeIssued, offerNotice } from "#app/routes/management/recall/issued-words.server.ts";
import { ReviewNote } from "#app/routes/management/recall/review-note.tsx";
import { type FileLimits, fileLimits } from "#app/routes/uploading/file-limits.server.ts";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { MainAndSide } from "#app/ui/base/page-layout.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { shortFileName } from "#app/ui/form/file-words.ts";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Photo } from "#app/ui/solution/photo.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { productFile } from "./manager-tables.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), async ({ em, actor }) => {
		const id = idOrNew(params.id);
		const product = id === null ? null : await getManaged(em, actor, "product", id);
		const uses = id === null ? [] : await usedIn(em, actor, "product", id);
		const { maxName } = lookup("product");
		const issued = await describeIssued({ em, actor }, "product", id);
		return { product, uses, issued, maxName, limits: fileLimits() };
	});
}

export const action = ({ request, params }: ActionFunctionArgs) => saveProductForm(request, idOrNew(params.id));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${titleOf(!data?.product)} · Passive Fire Schedules` },
];

/** A refused form reads the new version, so that sending it again means it. */
export const shouldRevalidate = () => true;

const schema = z.object({
	name: z.string().default(""),
	version: recordVersion.optional(),
	reviewed: z.string().max(40).optional(),
});

const kinds = { img: "product_image", tds: "tds", msds: "msds" } as const;

/** A refused file stops the form before the record is checked: the name is checked with it. */
function nameErrors({ name }: z.output<typeof schema>): FieldErrors {
	const read = textRule(PRODUCT_FIELDS.name).safeParse(name);
	return read.success ? {} : { name: read.error.issues.map(({ message }) => message) };
}

function saveProductForm(request: Request, id: number | null) {
	return submit(
		editorsOnly(request),
		{ schema, files: storedUploads(kinds, { errorsOf: nameErrors }) },
		async ({ em, actor, session }, { name, version, reviewed }, { ids }) => {
			const [img] = ids.product_image ?? [];
			const [tds] = ids.tds ?? [];
			const [msds] = ids.msds ?? [];
			const saved = await saveProduct(em, actor, { id, version, source: "page" }, { name, img, tds, msds });
			const record = { entity: "product" as const, id: saved.id };
			const fields = saved.fields.filter((field) => field.name === "name");
			await requireReview(em, actor, { record, fields, reviewed });
			const became = id === null ? "added" : "saved";
			await flash(em, session, {
				notice: `The product ${name.trim()} has been ${became}.`,
				...(id === null ? {} : await offerNotice({ em, actor }, "product", id)),
			});
			return paths.productManager({ product: saved.id });
		},
	);
}

const titleOf = (isNew: boolean) => (isNew ? "Add product" : "Edit product");

const filesOf = ({ pdf, image }: FileLimits) =>
	[
		{ name: "img", label: "Image", accept: "image/png,image/jpeg", hint: `PNG or JPEG, at most ${image}.` },
		{ name: "tds", label: "TDS", accept: "application/pdf", hint: `PDF, at most ${pdf}.` },
		{ name: "msds", label: "MSDS", accept: "application/pdf", hint: `PDF, at most ${pdf}.` },
	] as const;

/** The file that is stored, to be opened beside the form, so that nothing that was typed is lost. */
function SavedFile({ id, field, file }: { id: number; field: keyof typeof kinds; file: FileView }) {
	return (
		<>
			Saved:{" "}
			<a href={productFile(id, field, file)} target="_blank" rel="noreferrer">
				{shortFileName(file.name)}
			</a>
			. A new file replaces it.
		</>
	);
}

export default function ProductForm() {
	const { product, uses, issued, maxName, limits } = useLoaderData<typeof loader>();
	const upload = useUpload();
	const answer = useAnswer();
	const errors = formErrors(upload.rejected ?? answer);
	const back = paths.productManager({ product: product?.id });
	const form = (
		<FormColumn encType="multipart/form-data" onSubmit={upload.onSubmit}>
			<FormKey />
			{product && <input type="hidden" name="version" value={product.version} />}
			<ErrorSummary {...errors.summary({ name: "Name", img: "Image", tds: "TDS", msds: "MSDS" })} />
			{product && <IssuedNote list="product" id={product.id} uses={uses} issued={issued} />}
			<ReviewNote reviewed={errors.of("reviewed")} />
			{errors.message && product && <p>Saved now: {product.name}</p>}
			<TextField label="Name" required autoComplete="off" {...errors.text("name", maxName, product?.name)} />
			{filesOf(limits).map(({ name, label, accept, hint }) => {
				const stored = product?.[name];
				return (
					<FileField
						key={name}
						id={name}
						name={name}
						label={label}
						accept={accept}
						hint={stored && product ? <SavedFile id={product.id} field={name} file={stored} /> : hint}
						errors={errors.of(name)}
					/>
				);
			})}
			{upload.percent !== null && <Progress label="Uploading" percent={upload.percent} />}
			<FormActions>
				<SubmitButton disabled={upload.percent !== null}>{product ? "Save" : "Add"}</SubmitButton>
				<ButtonLink to={back}>Cancel</ButtonLink>
			</FormActions>
		</FormColumn>
	);
	const photo = product?.img;
	return (
		<DialogPage title={titleOf(!product)} back={back} broad={Boolean(photo)}>
			{product && photo?.width && photo.height ? (
				<MainAndSide>
					{form}
					<Photo
						src={productFile(product.id, "img", photo)}
						width={photo.width}
						height={photo.height}
						alt={`Photo of ${product.name}`}
					/>
				</MainAndSide>
			) : (
				form
			)}
		</DialogPage>
	);
}
