import type { FileView } from "#app/domain/catalogue/solutions/views.ts";
import type { ProductRow, WarrantyRow } from "#app/domain/datasheets/managed.sql.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { Cluster, MainAndSide, TwoParts, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { shortFileName } from "#app/ui/form/file-words.ts";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Photo } from "#app/ui/solution/photo.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { RevisionLabel } from "#app/ui/text/when.tsx";
import { ManagedTable } from "./managed-table.tsx";
import type { ManagerPageData } from "./product-manager.server.ts";

function Pdf({ id, pdf }: Pick<WarrantyRow, "id" | "pdf">) {
	const address = paths.file({ kind: "warranty", id, field: "pdf", name: pdf.name, version: pdf.id });
	return (
		<ButtonLink to={address} reloadDocument look="link" icon="pdf">
			{shortFileName(pdf.name)}
		</ButtonLink>
	);
}

function WarrantiesTable({ page }: { page: Pick<ManagerPageData, "state" | "warranties"> }) {
	return (
		<ManagedTable
			table="warranties"
			title="Warranty revisions"
			state={page.state}
			list={page.warranties}
			name={({ revision, product }) => `${product ?? "All products"} R${revision}`}
			heading="Product"
			label={({ revision, product }) => (
				<>
					{product ?? "All products"}
					<VisuallyHidden>{` R${revision}`}</VisuallyHidden>
				</>
			)}
			columns={[
				{
					label: "Revision",
					tight: true,
					cell: ({ revision, updated }) => <RevisionLabel revision={revision} at={updated} />,
				},
				{ label: "PDF", tight: true, cell: (row) => <Pdf {...row} /> },
			]}
			add={paths.warrantyNew()}
			actions={({ id, isActive }) => (
				<ForEditors>
					<ButtonLink to={paths.managedToggle("warranties", id)} look="toolbar" icon={isActive ? "trash" : "restore"}>
						{isActive ? "Delete" : "Restore"}
					</ButtonLink>
				</ForEditors>
			)}
		/>
	);
}

/** The address of a file of a product. */
export const productFile = (id: number, field: "img" | "tds" | "msds", file: FileView) =>
	paths.file({ kind: "product", id, field, name: file.name, version: file.id });

function Document({ id, field, file }: { id: number; field: "tds" | "msds"; file: FileView | null }) {
	if (!file) return "–";
	return (
		<ButtonLink to={productFile(id, field, file)} reloadDocument look="link" icon="pdf">
			<VisuallyHidden>{`${field.toUpperCase()}: `}</VisuallyHidden>
			{shortFileName(file.name)}
		</ButtonLink>
	);
}

/** Documents that are there, and those that are missing: a schedule asks for all three. */
function Documents({ tds, msds, warranty }: ProductRow) {
	const documents = [
		{ name: "TDS", isThere: tds !== null },
		{ name: "MSDS", isThere: msds !== null },
		{ name: "warranty", isThere: warranty !== null },
	];
	const listed = (isThere: boolean) => documents.filter((one) => one.isThere === isThere).map(({ name }) => name);
	return (
		<Cluster>
			{listed(true).join(", ")}
			{listed(false).map((name) => (
				<StatusTag key={name} status="withdrawn" text={`no ${name}`} />
			))}
		</Cluster>
	);
}

function CurrentWarranty({ id, revision, updated, pdf }: NonNullable<ProductRow["warranty"]>) {
	return (
		<>
			<RevisionLabel revision={revision} at={updated} /> <Pdf id={id} pdf={pdf} />
		</>
	);
}

function ProductSide({ product }: { product: ProductRow }) {
	const { id, name, img, warranty } = product;
	return (
		<Card title={name} id="product">
			{img?.width && img.height ? (
				<Photo src={productFile(id, "img", img)} width={img.width} height={img.height} alt={`Photo of ${name}`} />
			) : (
				<p>Photo hasn't been uploaded yet.</p>
			)}
			<DescriptionList
				facts={[
					...(["tds", "msds"] as const).map((field) => ({
						term: field.toUpperCase(),
						value: <Document id={id} field={field} file={product[field]} />,
					})),
					{ term: "Warranty", value: warranty && <CurrentWarranty {...warranty} /> },
				]}
			/>
		</Card>
	);
}

function CoversTable({ page }: { page: Pick<ManagerPageData, "state" | "covers"> }) {
	return (
		<ManagedTable
			table="covers"
			title="Cover Page revisions"
			state={page.state}
			list={page.covers}
			name={({ revision }) => `R${revision}`}
			label={({ revision, created }) => <RevisionLabel revision={revision} at={created} />}
			columns={[
				{
					label: "State",
					cell: ({ isActive }) => (
						<StatusTag status={isActive ? "active" : "inactive"} text={isActive ? "published" : "not published"} />
					),
				},
			]}
			add={paths.coverNew()}
			actions={({ id, isActive }) => (
				<>
					<ForEditors>
						<ButtonLink to={paths.coverEdit(id)} look="toolbar" icon="edit">
							Edit
						</ButtonLink>
						<ButtonLink to={paths.managedToggle("covers", id)} look="toolbar" icon={isActive ? "archive" : "check"}>
							{isActive ? "Unpublish" : "Publish"}
						</ButtonLink>
					</ForEditors>
					<ButtonLink to={paths.coverPreview(id)} look="toolbar" icon="pdf">
						Preview
					</ButtonLink>
				</>
			)}
		/>
	);
}

/** The three tables of the Product Manager, which a preview of a cover page stands above. */
export function ManagerTables({ page }: { page: ManagerPageData }) {
	const { state, products, product } = page;
	const table = (
		<ManagedTable
			table="products"
			title="Products"
			state={state}
			list={products}
			name={({ name }) => name}
			label={({ name }) => name}
			columns={[
				{
					label: "Documents",
					cell: (row) => <Documents {...row} />,
				},
			]}
			add={paths.productNew()}
			actions={({ id, isActive }) => (
				<ForEditors>
					<ButtonLink to={paths.productEdit(id)} look="toolbar" icon="edit">
						Edit
					</ButtonLink>
					<ButtonLink to={paths.listMerge("product", id)} look="toolbar" icon="list">
						Merge into…
					</ButtonLink>
					<ButtonLink to={paths.managedToggle("products", id)} look="toolbar" icon={isActive ? "trash" : "restore"}>
						{isActive ? "Delete" : "Restore"}
					</ButtonLink>
				</ForEditors>
			)}
		/>
	);
	return (
		<>
			{product ? (
				<MainAndSide>
					{table}
					<ProductSide product={product} />
				</MainAndSide>
			) : (
				table
			)}
			<Section title="Warranty and Cover Page" id="datasheets">
				<TwoParts>
					<WarrantiesTable page={page} />
					<CoversTable page={page} />
				</TwoParts>
			</Section>
		</>
	);
}
