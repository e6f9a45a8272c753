import Files
import Scenes

/// The scene that Quern starts with the first time.
struct FirstScene {
    /// It; `nil` where it cannot be played.
    let scene: ChosenScene?
    /// Why it cannot, in a line for the player.
    let remark: String?

    init(in store: SceneStore = SceneStore(.current)) {
        do {
            let scene = try ChosenScene(store.path(of: SceneStore.first))
            if scene.isLive { throw scene.withoutInput }
            try scene.check()
            (self.scene, remark) = (scene, nil)
        } catch {
            (scene, remark) = (nil, "\(error); playing the study's sound")
        }
    }
}
