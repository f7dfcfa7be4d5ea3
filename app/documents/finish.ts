import { finishInChild } from "#app/adapters/pdf/finish.server.ts";
import type { FinishJob, FinishSection } from "#app/adapters/pdf/job.ts";
import type { ItemFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { type ReadFile, readOrNull } from "./stored-files.ts";
import { attachmentTitle, CANCELLED_MARK, issueDate, itemTitle, restsOnSample, SAMPLE_MARK } from "./words.ts";

function itemSection(item: ItemFacts): FinishSection {
	const state = [item.active ? "" : CANCELLED_MARK, item.withdrawn ? "Withdrawn" : ""].filter(Boolean);
	const title = [item.no, item.drawing, itemTitle(item)].filter(Boolean).join("  ");
	return {
		dest: `toc-item-${item.no}`,
		title: state.length > 0 ? `${title} (${state.join(", ")})` : title,
		level: 2,
		head: `Solution ${item.no} – ${item.drawing}, continued`,
		marks: [...state, ...(item.sample ? [SAMPLE_MARK] : [])],
	};
}

/** What the finishing pass is to write on a schedule: running lines, bookmarks, stamps, metadata. */
export function scheduleJob(facts: ScheduleFacts): FinishJob {
	const { project, generatedBy } = facts;
	const all = restsOnSample(facts) ? [SAMPLE_MARK] : [];
	const section = (dest: string | null, title: string): FinishSection => ({
		dest,
		title,
		level: 1,
		head: `${title}, continued`,
		marks: all,
	});
	const documents = facts.attachments.length + facts.missing.length > 0;
	return {
		title: `Passive Fire Schedule – ${project.name}`,
		author: [generatedBy.name, generatedBy.company].filter(Boolean).join(", "),
		subject: `Passive Fire Schedule ${facts.documentNo}`,
		producer: "Passive Fire Schedules",
		language: "en-NZ",
		created: facts.issuedAt,
		foot: {
			left: [project.name, project.revision].filter(Boolean).join(" – "),
			middle: `${facts.documentNo}, ${issueDate(facts)}`,
		},
		sections: [
			...(facts.cover ? [{ ...section(null, "Cover"), head: "" }] : []),
			{ ...section("toc-project", "Project identification and contents"), head: "Contents, continued" },
			section("toc-summary", "Summary of solutions"),
			...facts.items.slice(0, 1).map(({ no }) => ({ ...section(`toc-item-${no}`, "Solutions"), marks: [] })),
			...facts.items.map(itemSection),
			...(documents ? [{ ...section("toc-documents", "Supporting documents"), marks: [] }] : []),
		],
		attachments: facts.attachments.map((attachment, index) => ({
			dest: `toc-attachment-${index}`,
			title: attachmentTitle(attachment),
			head: attachmentTitle(attachment),
			marks: attachment.sample ? [SAMPLE_MARK] : [],
		})),
		numberedPrefix: "toc-",
	};
}

/**
 * Turns the printed schedule into the one that is handed out: supporting documents appended, "page x of y" and the
 * running lines on every page, bookmarks, stamps, metadata (api.md 8.11). Uploads are parsed in a limited process; one
 * that cannot be read, or whose file is gone, becomes a notice page.
 * @param readFile bytes of a file of the store
 * @param onAttachment how many attachments have been added
 */
export function finishSchedule(
	printed: Uint8Array,
	facts: ScheduleFacts,
	readFile: ReadFile,
	onAttachment: (count: number) => void = () => undefined,
): Promise<Uint8Array> {
	const read = (index: number) => readOrNull(readFile, facts.attachments[index]?.key ?? "");
	return finishInChild(printed, scheduleJob(facts), read, onAttachment);
}
