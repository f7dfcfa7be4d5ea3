import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { ManualSections } from "./manual-sections.tsx";
import { EvidenceHelp, HistoryHelp, ImportHelp, NoticesHelp, SolutionsHelp } from "./staff-manual-parts.tsx";

export const loader = ({ request }: LoaderFunctionArgs) => loadPage(staffOnly(request), async () => null);

export const meta: MetaFunction = () => [{ title: "Manual for staff · Passive Fire Schedules" }];

const sections = [
	{ id: "solutions-help", title: "Solutions and specimens", Content: SolutionsHelp },
	{ id: "evidence-help", title: "Evidence", Content: EvidenceHelp },
	{ id: "notices-help", title: "Where used, and notices", Content: NoticesHelp },
	{ id: "history-help", title: "History", Content: HistoryHelp },
	{ id: "import-help", title: "Import", Content: ImportHelp },
];

export default function StaffManual() {
	return (
		<>
			<PageHeader
				title="Manual for staff"
				description="Keeping the catalogue: what was tested, what still holds, and who has to hear of it."
				actions={<ButtonLink to={paths.manual()}>User's Manual</ButtonLink>}
			/>
			<ManualSections sections={sections} />
		</>
	);
}
