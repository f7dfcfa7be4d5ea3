import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FileView } from "#app/domain/catalogue/solutions/views.ts";
import { listManaged, type ProductRow, type WarrantyRow } from "#app/domain/datasheets/managed.sql.ts";
import { loadPage, type RequestContext, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { shortFileName } from "#app/ui/form/file-words.ts";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { MainAndSide } from "#app/ui/shell/page-layout.tsx";
import { Photo } from "#app/ui/solution/photo.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { RevisionLabel } from "#app/ui/text/when.tsx";
import { ManagedTable } from "./managed-table.tsx";
import { type ManagerState, readManagerState, type TableName } from "./manager-query.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), (context) => readManager(context, new URL(request.url).searchParams));
}

export const meta: MetaFunction = () => [{ title: "Product Manager · Passive Fire Schedules" }];

async function readManager({ em, actor }: RequestContext, query: URLSearchParams) {
	const state = readManagerState(query);
	const asked = (table: TableName) => ({ ...state[table], search: state[table].search ?? "" });
	const products = await listManaged(em, actor, "product", asked("products"));
	const warranties = await listManaged(em, actor, "warranty", asked("warranties"));
	const covers = await listManaged(em, actor, "cover", asked("covers"));
	const shown: ManagerState = {
		products: { ...state.products, page: products.page },
		warranties: { ...state.warranties, page: warranties.page },
		covers: { ...state.covers, page: covers.page },
	};
	const product = products.rows.find(({ id }) => id === state.products.selected) ?? null;
	return { state: shown, products, product, warranties, covers };
}

type ManagerPageData = Awaited<ReturnType<typeof readManager>>;

function Pdf({ id, pdf }: WarrantyRow) {
	const address = paths.file({ kind: "warranty", id, field: "pdf", name: pdf.name, version: pdf.id });
	return (
		<ButtonLink to={address} reloadDocument small icon="pdf">
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
			name={({ revision }) => `R${revision}`}
			label={({ revision, updated }) => <RevisionLabel revision={revision} at={updated} />}
			columns={[
				{ label: "Product", cell: ({ product }) => product ?? "All products" },
				{ label: "PDF", tight: true, cell: (row) => <Pdf {...row} /> },
			]}
			add={paths.warrantyNew()}
			actions={({ id, isActive }) => (
				<ButtonLink to={paths.managedToggle("warranties", id)} look="toolbar" icon={isActive ? "trash" : "restore"}>
					{isActive ? "Delete" : "Restore"}
				</ButtonLink>
			)}
		/>
	);
}

const addressOf = (id: number, field: "img" | "tds" | "msds", file: FileView) =>
	paths.file({ kind: "product", id, field, name: file.name, version: file.id });

function Document({ id, field, file }: { id: number; field: "tds" | "msds"; file: FileView | null }) {
	if (!file) return "–";
	return (
		<ButtonLink to={addressOf(id, field, file)} reloadDocument small icon="pdf">
			{`${field.toUpperCase()}: ${shortFileName(file.name)}`}
		</ButtonLink>
	);
}

function ProductSide({ product }: { product: ProductRow }) {
	const { id, name, img } = product;
	return (
		<Card title={name} id="product">
			{img?.width && img.height ? (
				<Photo src={addressOf(id, "img", img)} width={img.width} height={img.height} alt={`Photo of ${name}`} />
			) : (
				<p>Photo hasn't been uploaded yet.</p>
			)}
			<DescriptionList
				facts={(["tds", "msds"] as const).map((field) => ({
					term: field.toUpperCase(),
					value: <Document id={id} field={field} file={product[field]} />,
				}))}
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
			columns={[{ label: "State", cell: ({ isActive }) => (isActive ? "Published" : "–") }]}
			add={paths.coverNew()}
			actions={({ id, isActive }) => (
				<>
					<ButtonLink to={paths.coverEdit(id)} look="toolbar" icon="edit">
						Edit
					</ButtonLink>
					<ButtonLink to={paths.managedToggle("covers", id)} look="toolbar" icon={isActive ? "archive" : "restore"}>
						{isActive ? "Unpublish" : "Publish"}
					</ButtonLink>
					<ButtonLink to={paths.coverPreview(id)} look="toolbar" icon="pdf">
						Preview
					</ButtonLink>
				</>
			)}
		/>
	);
}

export default function ProductManager() {
	const page = useLoaderData<typeof loader>();
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
					cell: ({ tds, msds }) => [tds && "TDS", msds && "MSDS"].filter(Boolean).join(", ") || "–",
				},
			]}
			add={paths.productNew()}
			actions={({ id, isActive }) => (
				<>
					<ButtonLink to={paths.productEdit(id)} look="toolbar" icon="edit">
						Edit
					</ButtonLink>
					<ButtonLink to={paths.managedToggle("products", id)} look="toolbar" icon={isActive ? "trash" : "restore"}>
						{isActive ? "Delete" : "Restore"}
					</ButtonLink>
				</>
			)}
		/>
	);
	return (
		<>
			<PageHeader title="Product Manager" description="Products with their data sheets, warranties and cover pages." />
			{product ? (
				<MainAndSide>
					{table}
					<ProductSide product={product} />
				</MainAndSide>
			) : (
				table
			)}
			<Section title="Warranty and Cover Page" id="datasheets">
				<WarrantiesTable page={page} />
				<CoversTable page={page} />
			</Section>
		</>
	);
}
