import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listImportRuns, listOpenImports } from "#app/domain/imports/import-views.sql.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { readPage } from "#app/routes/read-page.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { HistoryTable } from "./imports/history-table.tsx";
import { OpenTable } from "./imports/open-table.tsx";
import { receiveUpload, uploadLimit } from "./imports/receive.server.ts";
import { UploadForm } from "./imports/upload-form.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const page = readPage(new URL(request.url).searchParams);
		const history = { page, ...(await listImportRuns(em, actor, page)) };
		return { limit: uploadLimit(), open: await listOpenImports(em, actor), history };
	});
}

export const action = ({ request }: ActionFunctionArgs) => receiveUpload(request);

export const meta: MetaFunction = () => [{ title: "Import · Passive Fire Schedules" }];

export default function Import() {
	const { limit, open, history } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Import"
				description="Fill the catalogue from CSV files. First everything is checked and shown; nothing is stored before you confirm it."
			/>
			<UploadForm title="Upload" limit={limit} />
			{open.length > 0 && <OpenTable imports={open} />}
			<HistoryTable {...history} />
		</>
	);
}
