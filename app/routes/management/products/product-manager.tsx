import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ManagerTables } from "./manager-tables.tsx";
import { readManager } from "./product-manager.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), (context) => readManager(context, new URL(request.url).searchParams));
}

export const meta: MetaFunction = () => [{ title: "Product Manager · Passive Fire Schedules" }];

export default function ProductManager() {
	return (
		<>
			<PageHeader title="Product Manager" description="Products with their data sheets, warranties and cover pages." />
			<ManagerTables page={useLoaderData<typeof loader>()} />
		</>
	);
}
