import { NO_EVIDENCE, SAMPLE_MARK } from "#app/marks.ts";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./solutions.css.ts";

interface OnePicture {
	src: string;
	width: number;
	height: number;
}

export interface Picture extends OnePicture {
	larger?: OnePicture;
}

/** The picture takes less room than it has on a phone: large pictures are a megabyte, and a drawing is read in its own view. */
const SIZES = { natural: "(min-width: 1100px) 60vw, 94vw", framed: "(min-width: 560px) 320px, 130px" };

/** The first pictures are loaded before scripts. In lower case, which is how this React hands it on. */
const FIRST = { fetchpriority: "high" };

interface DrawingProps {
	code: string;
	picture: Picture | null;
	eager?: boolean;
	natural?: boolean;
	sample?: boolean;
	/** True where nothing that it shows is in force. */
	crossed?: boolean;
}

/** The name of a drawing's picture; of one that is crossed, with the reason. */
export const drawingName = (code: string, crossed: boolean): string =>
	crossed ? `Drawing ${code}, crossed out: ${NO_EVIDENCE}` : `Drawing ${code}`;

export function Cross() {
	return (
		<svg className={css.drawingCross} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
			<path d="M0 0 100 100M100 0 0 100" vectorEffect="non-scaling-stroke" />
		</svg>
	);
}

export function Drawing({
	code,
	picture,
	eager = false,
	natural = false,
	sample = false,
	crossed = false,
}: DrawingProps) {
	// Only there is it as high as the file makes it, and it is wide enough for the larger one.
	const size = (natural && picture?.larger) || picture;
	return (
		<>
			{picture ? (
				<span className={natural ? css.drawingWhole : css.drawingFrame}>
					<img
						className={natural ? css.drawingNatural : css.drawingImage}
						src={picture.src}
						srcSet={
							picture.larger && `${picture.src} ${picture.width}w, ${picture.larger.src} ${picture.larger.width}w`
						}
						sizes={picture.larger && (natural ? SIZES.natural : SIZES.framed)}
						width={size?.width}
						height={size?.height}
						alt={drawingName(code, crossed)}
						loading={eager ? "eager" : "lazy"}
						decoding="async"
						{...(eager ? FIRST : undefined)}
					/>
					{crossed && <Cross />}
				</span>
			) : (
				<span className={css.drawingPlaceholder}>
					<span className={css.drawingPlaceholderWords}>
						<Icon name="drawing" />
						No drawing yet
					</span>
				</span>
			)}
			{sample && <SampleStrip />}
		</>
	);
}

export function SampleStrip() {
	return <span className={css.drawingSample}>{SAMPLE_MARK}</span>;
}

type DrawingThumbProps = Pick<DrawingProps, "code" | "picture" | "eager" | "crossed" | "sample"> & { large?: boolean };

export function DrawingThumb({ code, picture, eager, crossed, sample, large }: DrawingThumbProps) {
	const mark = sample && <span className={css.drawingThumbSample}>{SAMPLE_MARK}</span>;
	if (!picture) {
		return (
			<>
				<span className={`${css.drawingThumb} ${css.drawingPlaceholder}`}>
					<Icon name="drawing" />
					<VisuallyHidden>No drawing yet</VisuallyHidden>
				</span>
				{mark}
			</>
		);
	}
	return (
		<>
			<span className={large ? `${css.drawingThumb} ${css.drawingThumbLarge}` : css.drawingThumb}>
				<Drawing code={code} picture={{ ...picture, larger: undefined }} eager={eager} crossed={crossed} />
			</span>
			{mark}
		</>
	);
}
