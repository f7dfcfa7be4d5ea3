import { useCallback, useState } from "react";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { Cross, Drawing, drawingName, type Picture, SampleStrip } from "#app/ui/solution/drawing.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Dialog } from "./dialog.tsx";
import * as css from "./dialogs.css.ts";

interface ZoomableDrawingProps {
	code: string;
	picture: Picture;
	full: Picture;
	sample: boolean;
	crossed: boolean;
}

export function ZoomableDrawing({ code, picture, full, sample, crossed }: ZoomableDrawingProps) {
	const [step, setStep] = useState<number | null>(null);
	const close = useCallback(() => setStep(null), []);
	const at = step ?? 0;
	return (
		<>
			<a
				href={full.src}
				className={css.dialogZoomOpener}
				title="Open the full drawing"
				onClick={(event) => {
					if (event.metaKey || event.ctrlKey || event.shiftKey) return;
					event.preventDefault();
					setStep(0);
				}}
			>
				<Drawing code={code} picture={picture} natural eager sample={sample} crossed={crossed} />
			</a>
			<Dialog
				open={step !== null}
				title={`Drawing ${code}`}
				onClose={close}
				full
				tools={
					<Cluster>
						<Button type="button" small icon="minus" disabled={at === 0} onClick={() => setStep(at - 1)}>
							Zoom out
						</Button>
						<Button
							type="button"
							small
							icon="plus"
							disabled={at === css.dialogZoomZooms.length - 1}
							onClick={() => setStep(at + 1)}
						>
							Zoom in
						</Button>
					</Cluster>
				}
			>
				{sample && <SampleStrip />}
				<div className={`${css.dialogZoomPicture} ${css.dialogZoomZooms[at]}`}>
					<img src={full.src} width={full.width} height={full.height} alt={drawingName(code, crossed)} />
					{crossed && <Cross />}
				</div>
			</Dialog>
		</>
	);
}
