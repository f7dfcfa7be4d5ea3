import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { byStaff, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { MainAndSide } from "#app/ui/shell/layout.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { CoversTable } from "./covers-table.tsx";
import { ManagedTable } from "./managed-table.tsx";
import { readManager } from "./manager-data.server.ts";
import { ProductSide } from "./product-side.tsx";
import { WarrantiesTable } from "./warranties-table.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	return show(byStaff(request), (context) => readManager(context, new URL(request.url).searchParams));
}

export const meta: MetaFunction = () => [{ title: "Product Manager · Passive Fire Schedules" }];

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
