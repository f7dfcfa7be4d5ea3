import { paths } from "#app/paths.ts";
import * as css from "#app/ui/shell/menus.css.ts";

/** A real page of a schedule, made by docs/pictures/sample-schedule.ts; it opens the whole. `cut`: its upper part alone. */
export function PaperPicture({ cut = false }: { cut?: boolean }) {
	return (
		<a href={paths.sampleSchedule()} className={css.paperPictureLink}>
			<img
				src={paths.sampleSchedulePicture()}
				alt="A page of a sample schedule: the drawing of a sealed pipe, its fire rating, what was tested, and how to install it"
				width={880}
				height={1246}
				className={cut ? `${css.paperPicture} ${css.paperPictureCut}` : css.paperPicture}
			/>
		</a>
	);
}
