import type { Asset, PrintableDocument } from "#app/adapters/chromium.server.ts";
import type { ItemFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { Changes } from "./changes.tsx";
import { CheckCode, type PaperCheck } from "./check-code.tsx";
import { Contents } from "./contents.tsx";
import { type CoverLogo, CoverPage, coverText } from "./cover.tsx";
import type { DrawingSource } from "./drawing.tsx";
import { Findings } from "./findings.tsx";
import { printable } from "./frame.tsx";
import { Identification } from "./identification.tsx";
import { issueNotices, type LostFiles, Notices } from "./notices.tsx";
import { PenetrationSchedule } from "./penetrations.tsx";
import { EvidenceRegister } from "./register.tsx";
import { SolutionSection } from "./solution.tsx";
import { Summary } from "./summary.tsx";
import { Summary1 } from "./summary-1.tsx";
import { SupportingDocuments } from "./supporting.tsx";
import { restsOnSample } from "./words.ts";

function pictureType(bytes: Uint8Array): string | null {
	if (bytes[0] === 0xff && bytes[1] === 0xd8) return "image/jpeg";
	if (bytes[0] === 0x89 && bytes[1] === 0x50) return "image/png";
	return null;
}

export interface DrawingFiles extends LostFiles {
	pictures: ReadonlyMap<string, Uint8Array>;
}

/** Before version 3 a schedule did not list what it lacks. */
export const listsNotices = ({ version }: ScheduleFacts): boolean => version >= 3;

/** Only where its PDF cannot be printed. */
export const needsPicture = ({ pdf, image }: ItemFacts, unreadable: ReadonlySet<string>): boolean =>
	image !== null && (pdf === null || unreadable.has(pdf.key));

function drawingSource(item: ItemFacts, files: DrawingFiles, assets: Map<string, Asset>): DrawingSource {
	const { image, pdf, no } = item;
	if (pdf && !files.unreadable.has(pdf.key)) return { kind: "sheet" };
	const body = image ? files.pictures.get(image.key) : undefined;
	const type = body ? pictureType(body) : null;
	if (!image || !body || !type) {
		return { kind: "none", words: image || pdf ? "The drawing could not be read" : "No drawing yet" };
	}
	const asset = assets.get(image.key) ?? { path: `drawings/${no}`, type, body };
	assets.set(image.key, asset);
	return { kind: "picture", address: `/${asset.path}`, instead: pdf !== null };
}

/** Null where the issuer's company has none, or none that can be read: the schedule says the same without it. */
function logoOf(
	{ generatedBy }: ScheduleFacts,
	{ pictures }: DrawingFiles,
	assets: Map<string, Asset>,
): CoverLogo | null {
	const { logo, company } = generatedBy;
	const body = logo && pictures.get(logo.key);
	const type = body ? pictureType(body) : null;
	if (!logo || !body || !type) return null;
	assets.set(logo.key, { path: "logo", type, body });
	return { address: "/logo", company };
}

export interface RenderedSchedule extends PrintableDocument {
	notices: string[];
}

/** Everything with page numbers comes afterwards, by `finishSchedule`. A drawing that `files` lack is named as unreadable. */
export function renderSchedule(
	stored: ScheduleFacts,
	files: DrawingFiles,
	check: PaperCheck | null = null,
): RenderedSchedule {
	const facts = { ...stored, sample: restsOnSample(stored) };
	const assets = new Map<string, Asset>();
	const sources = facts.items.map((item) => drawingSource(item, files, assets));
	const notices = issueNotices(facts, sources, files);
	const count = facts.version < 3 ? facts.items.length : null;
	const logo = facts.cover && logoOf(facts, files, assets);
	const rich = facts.cover && coverText(facts.cover, facts);
	const content = (
		<>
			{facts.cover && rich ? (
				<CoverPage cover={facts.cover} subject={facts} rich={rich} check={check} logo={logo} />
			) : null}
			<div className="front">
				{rich ? null : <CheckCode check={check} />}
				<Identification facts={facts} />
				<Notices notices={listsNotices(facts) ? notices : []} />
				<Contents facts={facts} />
			</div>
			{facts.version === 1 ? <Summary1 items={facts.items} /> : <Summary items={facts.items} />}
			{facts.items.map((item, index) => (
				<SolutionSection key={item.no} item={item} count={count} source={sources[index]!} />
			))}
			<Changes facts={facts} />
			<PenetrationSchedule facts={facts} />
			<EvidenceRegister facts={facts} />
			<Findings facts={facts} />
			<SupportingDocuments attachments={facts.attachments} missing={facts.missing} />
		</>
	);
	const title = `Passive Fire Schedule – ${facts.project.name}`;
	return { ...printable(title, content, [...assets.values()], rich), notices };
}
