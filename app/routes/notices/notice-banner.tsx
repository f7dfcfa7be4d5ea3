import { NOTICE_OUTCOMES } from "#app/domain/recall/notice-limits.ts";
import type { OpenNotice } from "#app/domain/recall/notices.sql.ts";
import { paths } from "#app/paths.ts";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DocumentNumbers } from "#app/ui/text/document-numbers.tsx";

interface NoticeProject extends Omit<OpenNotice["issues"][number], "documentNo"> {
	documents: string[];
}

/** Each project with all its issues: it replaces a solution once. */
export function projectsOf(issues: OpenNotice["issues"]): NoticeProject[] {
	return [...Map.groupBy(issues, ({ projectId, project }) => projectId ?? project).values()].map((all) => {
		const sols = new Map(all.flatMap((issue) => issue.sols).map((sol) => [sol.id, sol]));
		return { ...all[0]!, documents: all.map(({ documentNo }) => documentNo), sols: [...sols.values()] };
	});
}

const SHOWN = 3;

/** The reason of a notice, line by line as it was written. */
export const reasonLines = (reason: string): string[] => reason.split(/\s*\n\s*/);

/** The notices about the reader's own issues, until they are acknowledged on their page, where the whole reason stands. */
export function NoticeBanner({ notices }: { notices: OpenNotice[] }) {
	const more = notices.length - SHOWN;
	return (
		<>
			{notices.slice(0, SHOWN).map(({ id, no, subject, label, reason, issues }) => (
				<Alert
					key={id}
					kind="warning"
					title={`${label} ${NOTICE_OUTCOMES[subject]}.`}
					action={
						<ButtonLink to={`${paths.notices()}#notice-${no}`} small>
							{`Show notice ${no}`}
						</ButtonLink>
					}
				>
					<p>{reasonLines(reason)[0]}</p>
					<ul>
						{projectsOf(issues).map(({ project, projectId, documents, sols }) => (
							<li key={projectId ?? project}>
								{sols.length > 0 && `${sols.map(({ drawing }) => drawing).join(", ")} in `}
								{project} (<DocumentNumbers of={documents} />)
							</li>
						))}
					</ul>
				</Alert>
			))}
			{more > 0 && (
				<Alert
					kind="warning"
					title={more === 1 ? "There is one more notice." : `There are ${more} more notices.`}
					action={
						<ButtonLink to={paths.notices()} small>
							Show all
						</ButtonLink>
					}
				/>
			)}
		</>
	);
}
