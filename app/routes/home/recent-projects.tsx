import type { LatestSchedule, RecentProject } from "#app/domain/projects/recent.ts";
import { paths } from "#app/paths.ts";
import { solutions } from "#app/routes/count-words.ts";
import { issueWords } from "#app/routes/projects/issue-words.ts";
import { Entry, EntryList } from "#app/ui/list/entry-list.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { type Status, StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";

const schedules: Record<LatestSchedule["status"], { status: Status; say: (schedule: LatestSchedule) => string }> = {
	running: { status: "draft", say: ({ progress }) => `Schedule is being made: ${progress}%` },
	done: { status: "active", say: () => "Schedule ready" },
	outdated: { status: "withdrawn", say: () => "Changed since its schedule" },
	failed: { status: "cancelled", say: () => "Schedule failed" },
};

export function RecentProjects({ projects }: { projects: RecentProject[] }) {
	return (
		<EntryList label="Your latest projects">
			{projects.map((project) => {
				const { id, name, address, itemCount, issue, updated, open, pending, schedule } = project;
				const told = schedule && schedules[schedule.status];
				return (
					<Entry
						key={id}
						title={name}
						to={paths.projectEdit(id)}
						words={
							<>
								{address} · {solutions(itemCount)}
								{issue && ` · ${issueWords(issue)}`} · <When at={updated} />
							</>
						}
					>
						{open && <StatusTag status="active" text="Open now" />}
						{pending && <StatusTag status="draft" text="Unsaved changes" />}
						{told && <StatusTag status={told.status} text={told.say(schedule)} />}
						<ButtonLink to={paths.schedule(id)} small icon="pdf" aria-label={`PDF of ${name}`}>
							PDF
						</ButtonLink>
					</Entry>
				);
			})}
		</EntryList>
	);
}
