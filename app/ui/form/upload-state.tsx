import * as css from "#app/ui/base/fields.css.ts";
import { Progress } from "#app/ui/text/progress.tsx";

export function UploadState({ percent, word }: { percent: number | null; word: string }) {
	return (
		<div className={css.uploadStatePlace}>
			{percent !== null && <Progress label={percent < 100 ? "Uploading" : "Reading the files"} percent={percent} />}
			<p role="status">{percent === null && word}</p>
		</div>
	);
}
