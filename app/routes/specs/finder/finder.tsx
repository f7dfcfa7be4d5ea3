import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData, useLocation } from "@remix-run/react";
import { requireUser } from "#app/http/guards.server.ts";
import { isVisit } from "#app/http/visit.ts";
import { paths } from "#app/paths.ts";
import { differOnlyInDialog } from "#app/routes/specs/solution/specimens-dialog.tsx";
import { SearchBox, SearchHint } from "#app/ui/list/search-box.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { finderData, noteVisit } from "./finder-data.server.ts";
import { FinderFound } from "./finder-found.tsx";
import { FinderLists } from "./finder-lists.tsx";
import { finderPage, readFinderQuery, searchFields } from "./finder-query.ts";
import { FinderWords } from "./finder-words.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const context = await requireUser(request);
	if (params.keep !== undefined && params.keep !== "true") throw new Response(null, { status: 404 });
	const { search, searchParams } = new URL(request.url);
	if (params.keep && !search) throw redirect(context.session.data.finder ?? paths.finder());
	const query = readFinderQuery(searchParams, context.session.backed);
	const data = await finderData(context, query);
	if (isVisit(request)) await noteVisit(context, query, data);
	return data;
}

/** Opening and closing the dialog changes nothing that was read. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	currentUrl,
	nextUrl,
	defaultShouldRevalidate,
	formMethod,
}) =>
	(formMethod !== undefined && formMethod !== "GET") || !differOnlyInDialog(currentUrl, nextUrl)
		? defaultShouldRevalidate
		: false;

export const meta: MetaFunction = () => [{ title: "Solutions · Passive Fire Schedules" }];

export default function Finder() {
	const data = useLoaderData<typeof loader>();
	const { query, levels, filters, fault, understood, project, count } = data;
	const { pathname, search } = useLocation();
	return (
		<>
			{fault && <Alert kind="warning" title={fault} close={finderPage(query, query.page)} />}
			<PageHeader
				title="Solutions"
				description={project && `Current project: ${project}`}
				actions={
					<>
						<ButtonLink to={paths.coverage()} icon="grid">
							Coverage
						</ButtonLink>
						<ButtonLink to={paths.summary()} icon="summary">
							{`Summary (${count})`}
						</ButtonLink>
					</>
				}
			/>
			<SearchBox
				action={paths.finder()}
				name="q"
				value={query.q || query.drawing}
				label="Search"
				placeholder="Drawing code, or 100 pvc wall 60"
				keep={searchFields(query)}
				live
			/>
			{understood ? (
				<FinderWords query={query} understood={understood} most={data.most} />
			) : (
				<SearchHint>Search in one line, such as 100 pvc wall 60, or choose from one list after the other.</SearchHint>
			)}
			{levels && <FinderLists levels={levels} filters={filters} query={query} />}
			<FinderFound data={data} back={pathname + search} />
		</>
	);
}
