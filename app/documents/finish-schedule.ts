import { finishInChild } from "#app/adapters/pdf/finish.server.ts";
import type { FinishJob, FinishSection, FinishUpload } from "#app/adapters/pdf/job.ts";
import { attachmentTitle, revisionWords } from "#app/domain/facts/document-labels.ts";
import type { AttachmentFacts, ItemFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { SAMPLE_MARK } from "#app/marks.ts";
import { checkLine, type PaperCheck } from "./check-code.tsx";
import { type CoverSubject, isFirstForm } from "./cover.tsx";
import { lastOfGaps } from "./gaps.tsx";
import { penetrationParts } from "./penetration-parts.ts";
import {
	crossedWords,
	drawingWords,
	issueDate,
	issueMoment,
	issuer,
	itemMarks,
	itemTitle,
	restsOnSample,
	sheetDest,
	trialMarks,
} from "./printed-words.ts";
import { backSections, frontSections, PENETRATIONS, type PrintedSection } from "./sections.tsx";

/** Adds to a title what is not in force: bookmarks and alternative texts are all that some readers have. */
const withMarks = (title: string, marks: string[]) => (marks.length > 0 ? `${title} (${marks.join(", ")})` : title);

const marksOf = (marks: string[], { sample }: { sample: boolean }) => [...marks, ...(sample ? [SAMPLE_MARK] : [])];

function itemSection(item: ItemFacts): FinishSection {
	const marks = itemMarks(item);
	const title = [item.no, item.drawing, itemTitle(item)].filter(Boolean).join("  ");
	return {
		dest: `toc-item-${item.no}`,
		title: withMarks(title, marks),
		level: 2,
		head: `Solution ${item.no} – ${item.drawing}, continued`,
		marks: marksOf(marks, item),
	};
}

interface Placed {
	key: string;
	upload: FinishUpload;
}

function drawingSheet(item: ItemFacts, statesScale: boolean): Placed[] {
	if (!item.pdf) return [];
	const marks = itemMarks(item);
	const upload: FinishUpload = {
		behind: `toc-item-${item.no}`,
		dest: sheetDest(item),
		isDrawing: true,
		title: `Drawing ${item.drawing}`,
		bookmark: withMarks(`Drawing ${item.drawing}`, marks),
		alt: drawingWords(item),
		level: 3,
		head: `Solution ${item.no} – ${item.drawing}, drawing`,
		marks: marksOf(marks, item),
		stamp: crossedWords(item),
		statesScale,
	};
	return [{ key: item.pdf.key, upload }];
}

function supportingDocument(attachment: AttachmentFacts, index: number): Placed {
	const marks = attachment.notInForce ? [attachment.notInForce] : [];
	const title = attachmentTitle(attachment);
	const bookmark = withMarks(title, marks);
	const upload: FinishUpload = {
		behind: null,
		dest: `toc-attachment-${index}`,
		title,
		bookmark,
		alt: `Uploaded document, shown as a picture: ${bookmark}`,
		level: 2,
		head: title,
		marks: marksOf(marks, attachment),
		stamp: "",
		isDrawing: false,
		statesScale: false,
	};
	return { key: attachment.key, upload };
}

const placedFiles = (facts: ScheduleFacts): Placed[] => [
	...facts.items.flatMap((item) => drawingSheet(item, facts.version > 1)),
	...facts.attachments.map(supportingDocument),
];

function frame(subject: CoverSubject, check: PaperCheck | null = null) {
	const { project, documentNo, issuedAt } = subject;
	return {
		title: `Passive Fire Schedule – ${project.name}`,
		author: issuer(subject),
		subject: `Passive Fire Schedule ${documentNo}`,
		producer: "Passive Fire Schedules",
		language: "en-NZ",
		created: issuedAt,
		footer: {
			project: project.name,
			revision: project.revision && revisionWords(project.revision),
			document: `${documentNo}, ${isFirstForm(subject) ? issueDate(subject) : issueMoment(subject)}`,
			...(check ? { check: checkLine(check), issuer: `Issued by ${issuer(subject)}` } : {}),
		},
		numberedPrefix: "toc-",
		numberedUntil: lastOfGaps(subject),
	};
}

const PREVIEW_MARK = "PREVIEW – not an issued schedule";

const COVER = { dest: null, title: "Cover", level: 1, head: "Cover, continued" } as const;

export async function finishCover(printed: Uint8Array, revision: string, subject: CoverSubject): Promise<Uint8Array> {
	const sections = [{ ...COVER, marks: [PREVIEW_MARK] }];
	const title = `Cover page revision ${revision}`;
	const job = onTrial(subject, { ...frame(subject), title, sections, uploads: [] });
	return (await finishInChild(printed, job, async () => null)).pdf;
}

const onTrial = (subject: Pick<CoverSubject, "trialDate">, job: FinishJob): FinishJob => {
	const marked = <Part extends { marks: string[] }>(part: Part) => ({
		...part,
		marks: [...trialMarks(subject), ...part.marks],
	});
	return { ...job, sections: job.sections.map(marked), uploads: job.uploads.map(marked) };
};

export function scheduleJob(facts: ScheduleFacts, check: PaperCheck | null = null): FinishJob {
	const all = restsOnSample(facts) ? [SAMPLE_MARK] : [];
	const section = ({
		target,
		title,
		bookmark = title,
		head = `${title}, continued`,
	}: PrintedSection): FinishSection => ({
		dest: `toc-${target}`,
		title: bookmark,
		level: 1,
		head,
		marks: all,
	});
	return onTrial(facts, {
		...frame(facts, check),
		...(check?.signedAt ? { signedAt: check.signedAt } : {}),
		sections: [
			...(facts.cover ? [{ ...COVER, marks: all }] : []),
			...frontSections(facts).flatMap((one) => [
				section(one),
				...(one === PENETRATIONS ? penetrationParts(facts).map((part) => ({ ...part, marks: all })) : []),
			]),
			...facts.items
				.slice(0, 1)
				.map(({ no }) => ({ ...section({ target: `item-${no}`, title: "Solutions" }), marks: [] })),
			...facts.items.map(itemSection),
			...backSections(facts).map(section),
		],
		uploads: placedFiles(facts).map(({ upload }) => upload),
	});
}

interface FinishedSchedule {
	pdf: Uint8Array;
	pages: number;
	/** Keys of the files of which nothing could be printed. */
	unreadable: string[];
	/** Numbers of the pages that could not be printed, by the key of their file. */
	damaged: Map<string, number[]>;
}

/** Parsed in a limited process; a notice page for what is unreadable. `onShare`: up to 1. */
export async function finishSchedule(
	printed: Promise<Uint8Array>,
	facts: ScheduleFacts,
	readFile: (key: string) => Promise<Uint8Array | null>,
	onShare: (share: number) => void = () => undefined,
	check: PaperCheck | null = null,
): Promise<FinishedSchedule> {
	const files = placedFiles(facts);
	const read = (index: number) => readFile(files[index]!.key);
	const onStep = (index: number) => onShare(index / (files.length + 1));
	const { failed, damaged, ...finished } = await finishInChild(printed, scheduleJob(facts, check), read, onStep);
	const lost = new Map<string, number[]>();
	for (const { upload, page } of damaged) {
		const { key } = files[upload]!;
		// The same file may be appended in several places.
		lost.set(key, [...new Set([...(lost.get(key) ?? []), page])]);
	}
	return { ...finished, unreadable: failed.map((index) => files[index]!.key), damaged: lost };
}
