import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { useMay } from "#app/routes/for-editors.tsx";
import { Entry, EntryList } from "#app/ui/list/entry-list.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import * as css from "#app/ui/text/texts.css.ts";
import { JobText } from "./manual-view.tsx";
import type { ManualJob } from "./project-jobs.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(staffOnly(request), async () => ({ page: new URL(request.url).searchParams.get("page") }));

export const meta: MetaFunction = () => [{ title: "Manual for staff · Passive Fire Schedules" }];

const jobs: (Omit<ManualJob, "section" | "open"> & { open: { label: string; to: string } })[] = [
	{
		id: "solutions-help",
		title: "Solutions and specimens",
		about: "Enter a report, its specimens and the solutions that they prove.",
		steps: [
			"Enter the **report** of the laboratory under **Solution Admin**.",
			"Choose **Create Specimen** for each thing that the report tested. **Copy** begins with the values of another one.",
			"Open **Tested limits** at the step Service and Substrate, and enter what the report states: opening, gap, services, distances, sides. Leave the rest empty.",
			"Choose **Create Solution**, upload the drawing, and tick its substrates and specimens.",
		],
		points: [
			"A wizard keeps what you filled in, also on another device.",
			"**Add**, **Edit**, **Delete** and **Restore** act on the selected row. Delete withdraws a record; nothing is lost.",
			"**Merge into…** makes two names one, such as a company that was entered twice. You see what moves first, and can undo it.",
			"Before you save or delete, the page says how many issued schedules use the record.",
			"You can search, filter and download each list as CSV or as an Excel workbook. The import takes both back.",
		],
		pictures: [["staff-solutions", "Solution Admin with a row selected."]],
		open: { label: "Open Solution Admin", to: paths.solutionManager() },
	},
	{
		id: "grid-help",
		title: "The catalogue in one table",
		about: "Search, filter and sort every record, and change many at once.",
		steps: [
			"Open **Catalogue** and choose specimens, solutions or reports. A heading sorts; **Filters, order and columns** does the rest.",
			"Tick rows, or find all that you want to change. Choose **Change ticked** or **Change all found**.",
			"Say what to do: replace a text, set a field, add to a list or take out of it, withdraw, restore.",
			"Look at the old and the new value of each, and confirm. You can undo it under **Import**.",
		],
		points: [
			"The search looks in the visible columns. Show another column to search it too.",
			"The arrow keys move from row to row, Enter opens a record, Space ticks it, and / leads to the search.",
			"**Save this view** keeps search, filters, order and columns under a name. Change any of them in an opened view and choose **Save changes to this view**. Administrators can share a view.",
			"The CSV of a view has ids: change it in a spreadsheet and import it again.",
		],
		pictures: [["staff-catalogue", "Specimens in the grid."]],
		open: { label: "Open Catalogue", to: paths.catalogue("specimens") },
	},
	{
		id: "report-help",
		title: "Enter a whole report",
		about: "All specimens of a report and their solutions in one table.",
		steps: [
			"Select the report under **Solution Admin** and choose **Enter specimens**.",
			"Paste the table of results into the first cell, headings included, or type the rows. The arrow that appears at a heading copies the cell above into the empty cells below; **Ctrl+D** fills one cell.",
			"Choose all drawings and their pictures at once. Each PDF makes a solution; tick its specimens.",
			"Choose **Check**. Names that are not in the lists are shown once: choose a name of the list, or create the new one.",
			"Choose **Save**. **Undo** stands beside the message.",
		],
		points: [
			"Everything is saved at once, or nothing. Until then the page keeps what you entered, also on another device.",
			"Columns that few reports have are under **Add columns**.",
			"A table copied from a PDF works too. Columns that are not known are asked about.",
			"The page only adds. To change what is saved, edit it in its own form.",
		],
		pictures: [["staff-report", "The table of a report."]],
		open: { label: "Open the list of reports", to: paths.solutionManager({ list: "report" }) },
	},
	{
		id: "evidence-help",
		title: "Evidence",
		about: "What is missing, expires or contradicts itself, and how to replace a report.",
		steps: [
			"Give each report its kind, standard and dates. An empty date of expiry means that none is stated.",
			"Look through **Evidence**: it counts what is missing, expiring or contradictory. A number opens its list.",
			"To replace a report, choose the new one under **Superseded by**. To withdraw it, choose **Delete**.",
		],
		points: [
			"The status of a report is worked out each day: withdrawn, superseded, expired, standard ended, expires soon, current or not recorded.",
			"Solutions that use a report which is no longer current stay, and say so.",
			"People can open a report's PDF only if you mark it public.",
			"A **standard** can end for all its reports at once: set the day until which it is accepted.",
			"One email a day tells administrators and editors what ends in 90, 30 and 7 days. Owners of schedules learn of it only by a notice.",
		],
		pictures: [["staff-evidence", "Evidence to review."]],
		open: { label: "Open Evidence", to: paths.evidence() },
	},
	{
		id: "notices-help",
		title: "Where used, and notices",
		about: "Find who has issued a record, and tell them when it changes.",
		steps: [
			"Withdraw, replace or correct the record.",
			"Open **Where used** on its page: it lists the issued schedules, solutions and projects that use it.",
			"Choose **Send a notice**. Say what happened and why, and which solutions replace it.",
		],
		points: [
			"Each owner gets one email and sees a banner until they acknowledge it. The list of notices says who has.",
			"You cannot take a notice back. To correct a mistake, send another.",
			"**Issued schedules** finds a schedule that you have on paper by its number.",
		],
		pictures: [["staff-used", "Where a product is used and was issued."]],
		open: { label: "Open sent notices", to: paths.sentNotices() },
	},
	{
		id: "review-help",
		title: "Review",
		about: "A second administrator looks at a change before it goes live.",
		steps: [
			"Where review is on, a change of something that issued schedules print becomes a **proposal**. You land on it when you save.",
			"Another administrator opens **Review**, compares what is saved with what is proposed, and chooses **Publish**. They can also publish ticked rows of an import.",
			"If it is not right, they choose **Reject** and say why. You can **Withdraw** your own proposal.",
		],
		points: [
			"Nothing changes for anybody until a proposal is published. Nobody can publish their own.",
			"Deleting a record never waits: it is withdrawn at once. Restoring it waits.",
			"A proposal is **overtaken** if somebody changes the record first. Propose it again from what is saved now.",
			"The history names both people.",
		],
		open: { label: "Open Review", to: paths.proposals() },
	},
	{
		id: "history-help",
		title: "History",
		about: "Who changed what and when, and how to go back.",
		steps: [
			"Open **History** for every change of the catalogue: who, when, old and new. Filter it by record, person, import or day.",
			"Open an earlier version of a record and go back to it. That is a change like any other.",
		],
		points: ["The history of a solution includes changes of everything that it uses. Files stay as they are today."],
		pictures: [["staff-history", "Changes of the catalogue, newest first."]],
		open: { label: "Open History", to: paths.history() },
	},
	{
		id: "import-help",
		title: "Import",
		about: "Fill or correct the catalogue from spreadsheets.",
		steps: [
			"Download the list that you want to change as CSV or XLSX, and edit it. For new records, “Workbooks to fill in” has a workbook for each list, with the names to choose from.",
			"Upload it under **Import**, alone or in a zip with drawings and sheets.",
			"Fix what the check names by file, line and column. Look at what is new and changed. Then save it, all or nothing.",
		],
		points: [
			"A column that is missing leaves what is saved. An empty cell clears it.",
			"**Create missing names** also adds misspelt names: look at them before you save.",
			"You can undo an import while nothing it changed has been changed again.",
		],
		pictures: [["staff-imports", "The page of imports."]],
		open: { label: "Open Import", to: paths.imports() },
	},
];

const forAdministrators: typeof jobs = [
	{
		id: "people-help",
		title: "People",
		about: "Invite colleagues, change their roles, let them go.",
		steps: [
			"Open **People**, choose **Invite**, and enter an email address and a role. The link works once, for 7 days.",
			"To change a role, choose the person's name, then the role, and **Save role**.",
			"When somebody leaves, choose **Remove from staff**. To lock somebody out for a while, choose **Deactivate**.",
		],
		points: [
			"A **reader** sees everything and changes nothing. An **editor** changes the catalogue. An **administrator** also manages people.",
			"Deactivate signs the person out at once, on every device. Remove leaves them their account and projects.",
			"Somebody has lost phone and recovery codes? Make sure that it is them, then choose **Reset two-step sign-in**: on their page, or on **People** for anybody with an account.",
			"One administrator always stays: the last one can be neither removed nor deactivated.",
			"**History** on that page has every change: which person, by which administrator, and when.",
		],
		open: { label: "Open People", to: paths.people() },
	},
];

export default function StaffManual() {
	const { page } = useLoaderData<typeof loader>();
	const all = [...jobs, ...(useMay("people") ? forAdministrators : [])];
	const job = all.find(({ id }) => id === page);
	if (!job) {
		return (
			<>
				<PageHeader
					title="Manual for staff"
					description="How to keep the catalogue, and tell people when its evidence changes: one short page for each job."
					actions={<ButtonLink to={paths.manual()}>User's Manual</ButtonLink>}
				/>
				<Section id="jobs" title="Jobs">
					<EntryList label="Pages of the manual">
						{all.map(({ id, title, about }) => (
							<Entry key={id} title={title} to={paths.staffManual(id)} words={about} />
						))}
					</EntryList>
				</Section>
			</>
		);
	}
	return (
		<>
			<p>
				<Link to={paths.staffManual()}>Manual for staff</Link>
			</p>
			<PageHeader
				title={job.title}
				description={job.about}
				actions={<ButtonLink to={job.open.to}>{job.open.label}</ButtonLink>}
			/>
			<div className={css.manual}>
				<div className={css.manualText}>
					<JobText job={job} />
				</div>
				<nav aria-label="Contents of the manual" className={css.manualContents}>
					<ul>
						{all.map(({ id, title }) => (
							<li key={id}>
								<Link
									to={paths.staffManual(id)}
									className={css.manualLink}
									aria-current={id === job.id ? "page" : undefined}
								>
									{title}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</>
	);
}
