import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { revisionWords } from "#app/domain/facts/document-labels.ts";
import { NOTICE_OUTCOMES } from "#app/domain/recall/notice-limits.ts";
import { openSharedIssue, type SharedIssue } from "#app/domain/sharing/shared-issue.ts";
import { loadPublicPage } from "#app/http/guards.server.ts";
import { useNonce } from "#app/http/nonce.ts";
import { paths } from "#app/paths.ts";
import { SignedOutShell } from "#app/routes/signed-out-shell.tsx";
import { Centred, Stack } from "#app/ui/base/page-layout.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { searched } from "#app/ui/list/search-limits.ts";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { CopyAlert } from "./copy-alert.tsx";
import * as css from "./shared-pages.css.ts";
import { FallenSince, SharedPenetrations, sharedPicture } from "./shared-penetrations.tsx";
import { findPenetrations } from "./shared-search.tsx";
import { SharedSolutionCard } from "./shared-solution-card.tsx";

function Since({ fallen, notices, supersededBy }: Pick<SharedIssue, "fallen" | "notices" | "supersededBy">) {
	return (
		<>
			{supersededBy && (
				<Alert kind="warning" title="This issue has been superseded.">
					Issue {supersededBy} of this project is newer. Ask the person who gave you this link for it.
				</Alert>
			)}
			{notices.map(({ no, label, subject, reason, sent }) => (
				<Alert key={no} kind="warning" title={`${label} ${NOTICE_OUTCOMES[subject]}.`}>
					<p>{reason}</p>
					<p>
						Notice sent on <When at={sent} plain />. Ask the person who gave you this link what to do.
					</p>
				</Alert>
			))}
			{fallen.length > 0 && (
				<Alert kind="warning" title="Evidence in this schedule has changed since it was issued.">
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

interface SharedPageProps {
	issue: SharedIssue;
	token: string;
	/** The words of an opening that is looked for. */
	search: string;
}

/** Shows an issue as it was frozen, for reading on site. */
function SharedPage({ issue, token, search }: SharedPageProps) {
	const { project, documentNo, no, revision, use, issued, company, expires, fallen, penetrations, details } = issue;
	const used = new Set(findPenetrations(penetrations, search).map(({ solution }) => solution?.no));
	const solutions = search === "" ? issue.solutions : issue.solutions.filter((one) => used.has(one.no));
	const names = [no && `Issue ${no}`, revision && revisionWords(revision), use].filter(Boolean);
	return (
		<Stack loose>
			<PageHeader
				title={project}
				description={
					<>
						Passive Fire Schedule {documentNo}
						<br />
						{names.length > 0 && (
							<>
								{names.join(" · ")}
								<br />
							</>
						)}
						Issued <When at={issued} plain />
						{company && ` by ${company}`}
					</>
				}
				tags={issue.sample && <StatusTag status="sample" />}
				actions={
					<ButtonLink to={paths.sharedFile(token)} icon="download" reloadDocument>
						PDF
					</ButtonLink>
				}
			/>
			<CopyAlert />
			<Since {...issue} />
			{penetrations.length > 0 && (
				<SharedPenetrations
					penetrations={penetrations}
					counts={issue.counts}
					solutions={issue.solutions}
					stated={details}
					fallen={fallen}
					token={token}
					search={search}
				/>
			)}
			<Section id="solutions" title={`Solutions (${solutions.length})`}>
				<ol className={css.sharedPageContents}>
					{solutions.map((one) => (
						<li key={one.no}>
							<a href={`#solution-${one.no}`}>
								<DrawingCode code={one.drawing} /> <span>{one.title}</span>
							</a>
							<FallenSince fallen={fallen} drawing={one.drawing} />
							{one.problems.map((problem) => (
								<StatusTag key={problem} status="withdrawn" text={problem} />
							))}
							{one.rating && <FrrTag frr={one.rating} />}
						</li>
					))}
				</ol>
			</Section>
			{solutions.map((one) => (
				<SharedSolutionCard key={one.no} solution={one} picture={sharedPicture(token, one)}>
					<FallenSince fallen={fallen} drawing={one.drawing} />
				</SharedSolutionCard>
			))}
			<Section id="about-this-issue" title="About this issue">
				<DescriptionList
					facts={[
						{ term: "Issued", value: <When at={issued} plain /> },
						{ term: "Issued by", value: company },
						{ term: "This link works until", value: <When at={expires} plain /> },
					]}
				/>
			</Section>
		</Stack>
	);
}

export function loader({ request, params }: LoaderFunctionArgs) {
	const token = params.token ?? "";
	const search = searched(new URL(request.url).searchParams.get("q"));
	return loadPublicPage(async (em) => {
		const issue = await openSharedIssue(em, token);
		return issue === "ended" ? data({ issue: null, token, search }, 410) : data({ issue, token, search });
	});
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
	{ title: `${shown?.issue?.project ?? "This link has ended"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

export default function Shared() {
	const { issue, token, search } = useLoaderData<typeof loader>();
	const nonce = useNonce();
	if (!issue) {
		return (
			<SignedOutShell signInRow={false}>
				<Centred>
					<AuthCard
						title="This link has ended"
						description="Ask the person who gave it to you for a new one. A printed schedule may have been superseded since: the code on its cover leads to a page that says so."
					/>
				</Centred>
			</SignedOutShell>
		);
	}
	return (
		<SignedOutShell signInRow={false} reading>
			<SharedPage issue={issue} token={token} search={search} />
			<script src="/reading-start.js" defer nonce={nonce} data-until={Date.parse(issue.expires)} />
		</SignedOutShell>
	);
}
