import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openSharedIssue, type SharedIssue, type SharedSolution } from "#app/domain/sharing/shared-issue.ts";
import { loadPublicPage } from "#app/http/guards.server.ts";
import { useNonce } from "#app/http/nonce.ts";
import { paths } from "#app/paths.ts";
import { useRootData } from "#app/routes/root-data.ts";
import * as css from "#app/routes/screens.css.ts";
import { SignedOutShell } from "#app/routes/signed-out-shell.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Centred, Stack } from "#app/ui/shell/page-layout.tsx";
import { Drawing } from "#app/ui/solution/drawing.tsx";
import { NotesList } from "#app/ui/solution/notes-list.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { plainMoment } from "#app/ui/text/dates.ts";
import { DrawingCode, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { FallenSince, SharedPenetrations } from "./shared-penetrations.tsx";

/** Hidden until it is read from a copy: whoever serves that takes the attribute away. */
function CopyAlert() {
	const { clock } = useRootData();
	return (
		<div id="copy" hidden>
			<Alert kind="warning">
				Copy of <time dateTime={clock.now}>{plainMoment(new Date(clock.now), clock.timeZone)}</time>, not checked since.
			</Alert>
		</div>
	);
}

function Since({ fallen, supersededBy }: Pick<SharedIssue, "fallen" | "supersededBy">) {
	return (
		<>
			{supersededBy && (
				<Alert kind="warning" title="This issue has been superseded.">
					Issue {supersededBy} of this project is newer. Ask whoever gave you this link for it.
				</Alert>
			)}
			{fallen.length > 0 && (
				<Alert kind="warning" title="Evidence has fallen since this schedule was issued.">
					<ul>
						{fallen.map(({ drawing, what }) => (
							<li key={`${drawing} ${what}`}>
								<DrawingCode code={drawing} /> {what}
							</li>
						))}
					</ul>
				</Alert>
			)}
		</>
	);
}

interface SolutionProps extends Pick<SharedIssue, "fallen"> {
	solution: SharedSolution;
	token: string;
}

function Solution({ solution, fallen, token }: SolutionProps) {
	const { no, drawing, active, rating, sample, faults, picture, crossed, lines, notes } = solution;
	return (
		<Card
			id={`solution-${no}`}
			title={
				<>
					{no} <DrawingCode code={drawing} /> {rating}
				</>
			}
		>
			<Stack>
				<FallenSince fallen={fallen} drawing={drawing} />
				{faults.map((fault) => (
					<StatusTag key={fault} status="withdrawn" text={fault} />
				))}
				<Drawing
					code={drawing}
					picture={picture && { src: paths.sharedPicture(token, no), ...picture }}
					natural
					sample={sample}
					crossed={crossed || !active}
				/>
				<ul className={css.sharedPageTested}>
					{lines.map((line) => (
						<li key={JSON.stringify(line)}>
							{line.tested}: <FrrTag frr={line.frr} />
							{line.products && ` with ${line.products}`}, {line.report}{" "}
							{line.faults && <StatusTag status="withdrawn" text={line.faults} />}
						</li>
					))}
				</ul>
				{notes.length > 0 && (
					<>
						<h3>Installation notes</h3>
						<NotesList notes={notes.map((note) => ({ id: note.no, text: note.text }))} />
					</>
				)}
			</Stack>
		</Card>
	);
}

/** One issue as it was frozen, for reading on site. */
function SharedPage({ issue, token }: { issue: SharedIssue; token: string }) {
	const { project, documentNo, no, revision, use, issued, company, expires, fallen, solutions, penetrations } = issue;
	return (
		<Stack loose>
			<PageHeader
				title={project}
				description={`Passive Fire Schedule ${documentNo}`}
				tags={issue.sample && <StatusTag status="sample" />}
				actions={
					<ButtonLink to={paths.sharedFile(token)} icon="download" reloadDocument>
						PDF
					</ButtonLink>
				}
			/>
			<CopyAlert />
			<Since {...issue} />
			<DescriptionList
				facts={[
					{ term: "Issue", value: no },
					{ term: "Revision", value: revision },
					{ term: "Status for use", value: use },
					{ term: "Issued", value: <When at={issued} plain /> },
					{ term: "Issued by", value: company },
					{ term: "This link works until", value: <When at={expires} plain /> },
				]}
			/>
			<Section id="solutions" title={`Solutions (${solutions.length})`}>
				<ol className={css.sharedPageContents}>
					{solutions.map((one) => (
						<li key={one.no}>
							<a href={`#solution-${one.no}`}>
								{one.no} {one.drawing}
							</a>{" "}
							{one.rating} {one.faults.join(", ")} <FallenSince fallen={fallen} drawing={one.drawing} />
						</li>
					))}
				</ol>
			</Section>
			{penetrations.length > 0 && <SharedPenetrations penetrations={penetrations} told={issue.told} fallen={fallen} />}
			{solutions.map((one) => (
				<Solution key={one.no} solution={one} fallen={fallen} token={token} />
			))}
		</Stack>
	);
}

export function loader({ params }: LoaderFunctionArgs) {
	const token = params.token ?? "";
	return loadPublicPage(async (em) => {
		const issue = await openSharedIssue(em, token);
		return issue === "ended" ? data({ issue: null, token }, 410) : data({ issue, token });
	});
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
	{ title: `${shown?.issue?.project ?? "This link has ended"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

export default function Shared() {
	const { issue, token } = useLoaderData<typeof loader>();
	const nonce = useNonce();
	if (!issue) {
		return (
			<SignedOutShell signInRow={false}>
				<Centred>
					<AuthCard
						title="This link has ended"
						description="Whoever gave it to you can give you a new one. A schedule on paper may have been superseded since."
					/>
				</Centred>
			</SignedOutShell>
		);
	}
	return (
		<SignedOutShell signInRow={false} reading>
			<SharedPage issue={issue} token={token} />
			<script src="/reading-start.js" defer nonce={nonce} data-until={Date.parse(issue.expires)} />
		</SignedOutShell>
	);
}
